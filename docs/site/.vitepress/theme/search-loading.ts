import { defineComponent, h, onMounted, onUnmounted, ref } from "vue";

/** The index is loaded when somebody first opens the search; until it is there, this is what the page says. */
export const SearchLoading = defineComponent(() => {
  const isLoading = ref(false);
  const ended = new AbortController();
  let loading: Promise<unknown> | undefined;

  /** Loads what the search loads too, which the browser does once. */
  async function load(): Promise<void> {
    if (loading !== undefined) return;
    isLoading.value = true;
    try {
      loading = import("@localSearchIndex").then(({ default: { root } }) => root?.());
      await loading;
    } catch {
      // The next time it is opened the search tries again.
      loading = undefined;
    }
    isLoading.value = false;
  }

  onMounted(() => {
    const { signal } = ended;
    const isIn = (target: EventTarget | null, selector: string) =>
      target instanceof Element && target.closest(selector);
    document.addEventListener("click", ({ target }) => isIn(target, "#local-search") && load(), { signal });
    document.addEventListener(
      "keydown",
      ({ key, ctrlKey, metaKey, target }) => {
        const isTyped = isIn(target, "input, select, textarea, [contenteditable]");
        if ((key.toLowerCase() === "k" && (ctrlKey || metaKey)) || (key === "/" && !isTyped)) void load();
      },
      { signal },
    );
  });
  onUnmounted(() => ended.abort());
  return () => h("p", { class: "search-loading", role: "status" }, isLoading.value ? "Search is loading …" : "");
});
