import type { ErrorKey } from '@sheaf/contract/errors'
import type { Welcome } from '@sheaf/contract/realtime/socket'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import type { Store } from '../lib/store.ts'
import type { StrandedText } from './stranded.ts'

/** The text and the people in it; there is none to show before the server let this page in. */
export interface OpenPad {
  readonly doc: Y.Doc
  readonly awareness: Awareness
  /** What lost its place and is to be written again. */
  readonly stranded: Store<readonly StrandedText[]>
  /** The editor says that it is there: what comes into `stranded` is written at once from now on. */
  readonly onWriting: () => void
}

export type AccessState =
  | { readonly kind: 'connecting'; readonly isUnreachable: boolean }
  | { readonly kind: 'editing'; readonly welcome: Welcome; readonly pad: OpenPad }
  /** `unsentText`: what was typed while it was still allowed and never arrived. */
  | { readonly kind: 'reading'; readonly welcome: Welcome; readonly pad: OpenPad; readonly unsentText: string }
  /** The text is gone from the page, if it had it; what was never sent is still its writer's. */
  | {
      readonly kind: 'refused'
      /** Undefined until it is known who is told: only then is there something to say. */
      readonly errorKey: ErrorKey | undefined
      /** Undefined while it is not known who reads it. */
      readonly unsentText: string | undefined
      readonly wasOpen: boolean
      /** Of whoever reads it, null for visitors: what is hidden is told like what is unknown, to everybody. Undefined until known. */
      readonly login: string | null | undefined
    }
  /** The page has the text and goes on as it was allowed last. */
  | { readonly kind: 'offline'; readonly welcome: Welcome; readonly pad: OpenPad; readonly unsentText: string }

/** The text is shown. */
export type OpenState = Extract<AccessState, { readonly pad: unknown }>

export type AccessEvent =
  /** Authorised, and the text is complete; what was kept on this device comes into it once it is shown. */
  | { readonly type: 'opened'; readonly welcome: Welcome; readonly pad: OpenPad; readonly unsentText: string }
  | { readonly type: 'lost' }
  | ({ readonly type: 'refused' } & Omit<Extract<AccessState, { readonly kind: 'refused' }>, 'kind' | 'wasOpen'>)
  | { readonly type: 'asked-again' }
  /** The page begins with an empty document, because the one it has is not to be shown or sent any more. */
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
      return state.kind === 'connecting' ? { kind: 'connecting', isUnreachable: true } : state
    case 'refused': {
      const wasOpen = state.kind === 'refused' ? state.wasOpen : 'pad' in state
      const { errorKey, unsentText, login } = event
      return { kind: 'refused', errorKey, unsentText, wasOpen, login }
    }
    case 'asked-again':
      return state.kind === 'refused' ? CONNECTING : state
    case 'started-over':
      return CONNECTING
  }
}

export const mayWrite = (state: AccessState): boolean =>
  state.kind === 'editing' || (state.kind === 'offline' && !state.welcome.readonly)
