import * as Y from 'yjs'

export interface Peers {
  readonly a: Y.Doc
  readonly b: Y.Doc
  /** What is written from now on reaches the other only after `reconnect`. */
  disconnect(): void
  reconnect(): void
}

/** Two documents that tell each other everything, as two pages on one pad do. */
export const twoPeers = (): Peers => {
  const a = new Y.Doc()
  const b = new Y.Doc()
  let isConnected = true
  const wire = (from: Y.Doc, to: Y.Doc) =>
    from.on('update', (update: Uint8Array, origin: unknown) => {
      if (isConnected && origin !== 'wire') Y.applyUpdate(to, update, 'wire')
    })
  wire(a, b)
  wire(b, a)
  return {
    a,
    b,
    disconnect: () => {
      isConnected = false
    },
    reconnect: () => {
      isConnected = true
      Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)), 'wire')
      Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)), 'wire')
    },
  }
}
