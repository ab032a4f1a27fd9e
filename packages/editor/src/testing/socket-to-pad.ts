import { type Declare, declareSchema, type Welcome } from '@sheaf/contract/realtime/socket'
import { contradicts } from '@sheaf/document/contradicts'
import { padText } from '@sheaf/document/plain-text'
import { openSequence } from '@sheaf/document/text/sequence'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { vi } from 'vitest'
import * as Y from 'yjs'
import { LetterOwners } from './letter-owners.ts'

const PAD = 'pad1'
const [SYNC, AUTH, STATELESS, CLOSE, STATUS] = [0, 2, 5, 7, 8]

type Encoder = encoding.Encoder

/** The server's answer to an authentication: a welcome, or the key of the refusal. */
type Decision = Welcome | string

/** A server with one pad that replaces the browser's WebSockets. */
export class SocketToPad {
  readonly doc = new Y.Doc()
  readonly owners = new LetterOwners()
  /** What pages said about ids before they wrote under them, in order. */
  readonly declarations: Declare['ids'][number][] = []
  #decision: Decision
  #isDisconnected = false
  readonly #open = new Set<FakeSocket>()
  /** Sockets on which the pad is open: the server does not answer if they ask for it again. */
  readonly #letIn = new WeakSet<FakeSocket>()

  constructor(decision: Decision) {
    this.#decision = decision
    openSequence(this.doc)
    const connect = () => new FakeSocket(this)
    vi.stubGlobal(
      'WebSocket',
      Object.assign(
        function WebSocket() {
          return connect()
        },
        { OPEN: 1 },
      ),
    )
  }

  disconnect(): void {
    this.#isDisconnected = true
    for (const socket of this.#open) socket.end()
  }

  /** Closes the pad for a reason that may pass, after which the sockets end too. */
  fail(reason: string): void {
    for (const socket of this.#open) {
      this.#say(socket, CLOSE, (to) => encoding.writeVarString(to, reason))
      setTimeout(() => socket.end())
    }
  }

  reconnect(decision: Decision): void {
    this.#decision = decision
    this.#isDisconnected = false
  }

  get text(): string {
    return padText(this.doc)
  }

  /** Opens the socket unless the network is cut. Returns whether it did. */
  opens(socket: FakeSocket): boolean {
    if (!this.#isDisconnected) this.#open.add(socket)
    return !this.#isDisconnected
  }

  closed(socket: FakeSocket): void {
    this.#open.delete(socket)
  }

  receive(socket: FakeSocket, message: Uint8Array): void {
    const decoder = decoding.createDecoder(message)
    decoding.readVarString(decoder)
    const type = decoding.readVarUint(decoder)
    if (type === AUTH) return this.#answer(socket)
    if (type === STATELESS) return this.#hear(decoding.readVarString(decoder))
    if (type !== SYNC) return
    const step = decoding.readVarUint(decoder)
    const content = decoding.readVarUint8Array(decoder)
    if (step === 0) {
      const state = Y.encodeStateAsUpdate(this.doc, content)
      this.#say(socket, SYNC, (to) => {
        encoding.writeVarUint(to, 1)
        encoding.writeVarUint8Array(to, state)
      })
      const vector = Y.encodeStateVector(this.doc)
      this.#say(socket, SYNC, (to) => {
        encoding.writeVarUint(to, 0)
        encoding.writeVarUint8Array(to, vector)
      })
      return
    }
    if (contradicts(this.doc, content)) {
      this.#letIn.delete(socket)
      this.#say(socket, CLOSE, (to) => encoding.writeVarString(to, 'BACKEND.ERROR.REALTIME.BAD_MESSAGE'))
      return
    }
    if (typeof this.#decision !== 'string') this.owners.note(this.#decision.author, content, new Map(this.declarations))
    Y.applyUpdate(this.doc, content)
    this.#say(socket, STATUS, (to) => encoding.writeVarInt(to, 1))
  }

  #hear(payload: string): void {
    const declare = declareSchema.safeParse(JSON.parse(payload))
    if (declare.success) this.declarations.push(...declare.data.ids)
  }

  #answer(socket: FakeSocket): void {
    if (this.#letIn.has(socket)) return
    const decision = this.#decision
    if (typeof decision !== 'string') this.#letIn.add(socket)
    this.#say(socket, AUTH, (to) => {
      encoding.writeVarUint(to, typeof decision === 'string' ? 1 : 2)
      encoding.writeVarString(
        to,
        typeof decision === 'string' ? decision : decision.readonly ? 'readonly' : 'read-write',
      )
    })
    if (typeof decision === 'string') return
    for (const message of [decision, { type: 'ids', ids: this.owners.all }])
      this.#say(socket, STATELESS, (to) => encoding.writeVarString(to, JSON.stringify(message)))
  }

  #say(socket: FakeSocket, type: number, write: (to: Encoder) => void): void {
    const to = encoding.createEncoder()
    encoding.writeVarString(to, PAD)
    encoding.writeVarUint(to, type)
    write(to)
    const { buffer } = encoding.toUint8Array(to).slice()
    queueMicrotask(() => socket.dispatchEvent(new MessageEvent('message', { data: buffer })))
  }
}

class FakeSocket extends EventTarget {
  readyState = 0
  readonly #server: SocketToPad

  constructor(server: SocketToPad) {
    super()
    this.#server = server
    queueMicrotask(() => {
      if (!server.opens(this)) return this.end()
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
    })
  }

  send(message: Uint8Array): void {
    this.#server.receive(this, message)
  }

  end(): void {
    this.close()
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006, reason: '' }))
  }

  close(): void {
    this.readyState = 3
    this.#server.closed(this)
  }
}
