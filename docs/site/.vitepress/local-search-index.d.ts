/** VitePress's own module of the search: for each language what loads its index. */
declare module "@localSearchIndex" {
  const indexes: Readonly<Record<string, () => Promise<unknown>>>;
  export default indexes;
}
