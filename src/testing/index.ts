export * from "./malformed-inputs.js";
export * from "./scripted-model.js";
export { type TodoWrite, todoArbitraries } from "./todo-arbitraries.js";
export { type StoreTest, todoStoreContract } from "./todo-store-contract.js";
