/** A program of WebAssembly that is compiled. Threads share it. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: 'WebAssembly.Module'
}

interface WasmInstance {
  readonly exports: Record<string, never>
}

interface WasmApi {
  compile(bytes: Uint8Array): Promise<WasmModule>
  instantiate(module: WasmModule, imports: object): Promise<WasmInstance>
}

/** Node has WebAssembly, and its types leave it out. */
const { WebAssembly: api } = globalThis as unknown as { readonly WebAssembly: WasmApi }

export const compileWasm = (bytes: Uint8Array): Promise<WasmModule> => api.compile(bytes)

export const instantiateWasm = (module: WasmModule, imports: object): Promise<WasmInstance> =>
  api.instantiate(module, imports)
