/** @type {import("next").NextConfig} */
const config = {
  // It reads its WebAssembly from files beside it.
  serverExternalPackages: ["@electric-sql/pglite"],
  // The repository around this example has a lock of its own.
  turbopack: { root: import.meta.dirname },
};

export default config;
