import * as Y from 'yjs'

export interface Peers {
  readonly a: Y.Doc
  readonly b: Y.Doc
  /** After this, changes reach the other document only after `reconnect`. */
  disconnect(): void
  reconnect(): void
}

/** Returns two documents that exchange all updates, as two pages on one pad do. */
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
  /**
   * Delivers the updates that are in flight when it is called, in order. What they cause in turn is delivered next
   * time.
   */
  readonly deliver: () => void
}

/** Returns two documents that receive each other's updates only on demand. */
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
