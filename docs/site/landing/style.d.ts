declare module "*.css?inline" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: it is how Vite hands on the text of a style.
  export default text;
}

declare module "*.css";
