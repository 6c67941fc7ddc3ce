import { playSessions } from "../support/play-sessions.js";

playSessions(new URL("conversations.json", import.meta.url));
