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

export interface SlowPeers {
  readonly a: Y.Doc
  readonly b: Y.Doc
  /** Brings to both what was on its way when it began, in order. What they answer to it is on its way then. */
  readonly deliver: () => void
}

/** Two documents that hear of each other's updates later. */
export const slowPeers = (): SlowPeers => {
  const [a, b] = [new Y.Doc(), new Y.Doc()]
  const onTheWay: (() => void)[] = []
  const wire = (from: Y.Doc, to: Y.Doc) =>
    from.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'wire') onTheWay.push(() => Y.applyUpdate(to, update, 'wire'))
    })
  wire(a, b)
  wire(b, a)
  return {
    a,
    b,
    deliver: () => {
      for (const arrive of onTheWay.splice(0)) arrive()
    },
  }
}
