// The reader's own fonts: nothing to wait for.

import { withBase } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import LivePlan from "../../landing/LivePlan.vue";
import { SearchLoading } from "./search-loading.js";
import "./look.css";

const drawInstall = () =>
  h("p", { class: "home-install" }, [
    h("code", "npm install agent-todos zod"),
    h("a", { href: withBase("/overview.html#install") }, "Not on npm yet: from a clone"),
  ]);

/** The plan at work beside the first words. */
export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      "home-hero-actions-after": drawInstall,
      "home-hero-image": () => h(LivePlan),
      "layout-bottom": () => h(SearchLoading),
    }),
};
