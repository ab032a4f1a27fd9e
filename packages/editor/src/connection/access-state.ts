import type { ErrorKey } from '@sheaf/contract/errors'
import type { Welcome } from '@sheaf/contract/realtime/socket'
import type * as Y from 'yjs'
import type { PadIds } from './unsent/pad-ids.ts'
import type { Presence } from './presence.ts'

/** What an editor that shows the text does with what others write: it lets it wait while a word is composed. */
export interface ShownText {
  receive(update: Uint8Array, origin: unknown): void
}

/** The text and the people in it, which exist only once the server has let this page in. */
export interface OpenPad {
  readonly doc: Y.Doc
  readonly presence: Presence
  readonly ids: PadIds
  /** From now on, what others write goes to this binding. Returns a function that ends this. */
  readonly showIn: (binding: ShownText) => () => void
}

export type AccessState =
  | { readonly kind: 'connecting'; readonly isUnreachable: boolean; readonly isDamaged?: true }
  | { readonly kind: 'editing'; readonly welcome: Welcome; readonly pad: OpenPad }
  /** `unsentText` was typed while writing was still allowed, and never arrived. */
  | { readonly kind: 'reading'; readonly welcome: Welcome; readonly pad: OpenPad; readonly unsentText: string }
  /** The page shows no text any more, if it ever did; unsent text still belongs to its writer. */
  | {
      readonly kind: 'refused'
      /** Undefined until the reader is known, on whom the message depends. */
      readonly errorKey: ErrorKey | undefined
      /** Undefined while the reader is not known. */
      readonly unsentText: string | undefined
      readonly wasOpen: boolean
      /**
       * Login of the reader, null for visitors, who get the same message for a hidden pad and an unknown one. Undefined
       * until known.
       */
      readonly login: string | null | undefined
    }
  /** The page shows the text and keeps the rights that it had last. */
  | { readonly kind: 'offline'; readonly welcome: Welcome; readonly pad: OpenPad; readonly unsentText: string }

/** A state in which the text is shown. */
export type OpenState = Extract<AccessState, { readonly pad: unknown }>

export type AccessEvent =
  /**
   * The connection is authorised and the text complete; changes stored on this device enter the text once it is shown.
   */
  | { readonly type: 'opened'; readonly welcome: Welcome; readonly pad: OpenPad; readonly unsentText: string }
  /** The connection has ended, for the given reason if the server named one. */
  | { readonly type: 'lost'; readonly errorKey?: ErrorKey | undefined }
  | ({ readonly type: 'refused' } & Omit<Extract<AccessState, { readonly kind: 'refused' }>, 'kind' | 'wasOpen'>)
  | { readonly type: 'retried' }
  /** The page begins with an empty document, because its document must no longer be shown or sent. */
  | { readonly type: 'started-over' }

export const CONNECTING: AccessState = { kind: 'connecting', isUnreachable: false }

export const nextAccess = (state: AccessState, event: AccessEvent): AccessState => {
  switch (event.type) {
    case 'opened': {
      const { welcome, pad, unsentText } = event
      return welcome.readonly ? { kind: 'reading', welcome, pad, unsentText } : { kind: 'editing', welcome, pad }
    }
    case 'lost':
      if (state.kind === 'editing' || state.kind === 'reading') {
        const unsentText = state.kind === 'reading' ? state.unsentText : ''
        return { kind: 'offline', welcome: state.welcome, pad: state.pad, unsentText }
      }
      // A refusal closes the connection, and stays a refusal.
      if (state.kind !== 'connecting') return state
      return event.errorKey === 'BACKEND.ERROR.PAD.DAMAGED'
        ? { kind: 'connecting', isUnreachable: false, isDamaged: true }
        : { kind: 'connecting', isUnreachable: true }
    case 'refused': {
      const wasOpen = state.kind === 'refused' ? state.wasOpen : 'pad' in state
      const { errorKey, unsentText, login } = event
      return { kind: 'refused', errorKey, unsentText, wasOpen, login }
    }
    case 'retried':
      return state.kind === 'refused' ? CONNECTING : state
    case 'started-over':
      return CONNECTING
  }
}

export const mayWrite = (state: AccessState): boolean =>
  state.kind === 'editing' || (state.kind === 'offline' && !state.welcome.readonly)
