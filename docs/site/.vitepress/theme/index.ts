// The reader's own fonts: nothing to wait for.
import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import dark from "../../../pictures/plan-dark.svg";
import light from "../../../pictures/plan-light.svg";
import "./look.css";

const ALT = "A terminal: a person adds a step to the plan of an agent at work, and the model's next write keeps it";

/** The plan at work beside the first words; the switch of the page may be another than the system's. */
const drawPlan = () =>
  [light, dark].map((src, at) =>
    h("img", { src, alt: ALT, width: 712, height: 520, class: `home-plan ${at === 0 ? "in-light" : "in-dark"}` }),
  );

export default { extends: DefaultTheme, Layout: () => h(DefaultTheme.Layout, null, { "home-hero-image": drawPlan }) };
