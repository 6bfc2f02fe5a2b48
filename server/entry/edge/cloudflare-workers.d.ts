/** What is used of the runtime's own module. */
declare module 'cloudflare:workers' {
  /** An object with an id, of which there is one in the world. Its methods can be called by stubs. */
  export class DurableObject<Bindings> {
    protected readonly ctx: { readonly id: { toString(): string } }
    protected readonly env: Bindings
    constructor(context: { readonly id: { toString(): string } }, bindings: Bindings)
  }
  /** Keeps the current request's surroundings until the promise is settled, 30 s at most after the answer. */
  export function waitUntil(work: Promise<unknown>): void
}
