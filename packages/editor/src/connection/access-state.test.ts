import type { Welcome } from '@sheaf/contract/realtime/socket'
import * as Y from 'yjs'
import { describe, expect, it } from 'vitest'
import { writerWelcome } from '../testing/writer-welcome.ts'
import { PadIds } from './unsent/pad-ids.ts'
import { Presence } from './presence.ts'
import { type AccessEvent, type AccessState, CONNECTING, mayWrite, nextAccess } from './access-state.ts'

const doc = new Y.Doc()
const pad = { doc, presence: new Presence({ send: () => {} }), ids: new PadIds(() => 'ada'), showIn: () => () => {} }
const reader: Welcome = { ...writerWelcome, readonly: true }
const opened = (welcome: Welcome): AccessEvent => ({ type: 'opened', welcome, pad, unsentText: '' })
const refused: AccessEvent = {
  type: 'refused',
  errorKey: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED',
  unsentText: 'not sent',
  login: null,
}

const after = (...events: AccessEvent[]): AccessState => events.reduce(nextAccess, CONNECTING)

describe('what the page may show', () => {
  it('[EDT-1] shows no text before the pad was opened', () => {
    expect(after()).toEqual({ kind: 'connecting', isUnreachable: false })
    expect(after({ type: 'lost' })).toEqual({ kind: 'connecting', isUnreachable: true })
  })

  it('[W-20] says that a pad is damaged until it is open, and keeps a text that is shown', () => {
    const damaged: AccessEvent = { type: 'lost', errorKey: 'BACKEND.ERROR.PAD.DAMAGED' }
    expect(after(damaged)).toMatchObject({ kind: 'connecting', isDamaged: true })
    expect(after(damaged, { type: 'lost' })).toEqual({ kind: 'connecting', isUnreachable: true })
    expect(after(opened(writerWelcome), damaged)).toMatchObject({ kind: 'offline', pad })
  })

  it('[EDT-21] opens for writing or for reading as the server says', () => {
    expect(after(opened(writerWelcome)).kind).toBe('editing')
    expect(after(opened(reader)).kind).toBe('reading')
    expect(mayWrite(after(opened(reader)))).toBe(false)
  })

  it('[RT-11] goes on without a connection as it was allowed last', () => {
    expect(after(opened(writerWelcome), { type: 'lost' })).toMatchObject({
      kind: 'offline',
      welcome: writerWelcome,
      pad,
    })
    expect(mayWrite(after(opened(writerWelcome), { type: 'lost' }))).toBe(true)
    expect(mayWrite(after(opened(reader), { type: 'lost' }))).toBe(false)
  })

  it('[EDT-22, RT-12] goes on showing a reader what was not sent while there is no connection', () => {
    const state = after({ type: 'opened', welcome: reader, pad, unsentText: 'not sent' }, { type: 'lost' })
    expect(state).toEqual({ kind: 'offline', welcome: reader, pad, unsentText: 'not sent' })
  })

  it('[EDT-22] takes the text away from somebody refused, says why, and keeps what was not sent', () => {
    const state = after(opened(writerWelcome), refused)
    expect(state).toEqual({
      kind: 'refused',
      errorKey: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED',
      unsentText: 'not sent',
      wasOpen: true,
      login: null,
    })
    expect(after(refused)).toMatchObject({ wasOpen: false })
    expect(state).not.toHaveProperty('pad')
  })

  it('[RT-15] stays refused when the connection ends, until it is asked again', () => {
    expect(after(refused, { type: 'lost' }).kind).toBe('refused')
    expect(after(refused, { type: 'retried' })).toEqual(CONNECTING)
    expect(after(refused, { type: 'retried' }, opened(writerWelcome)).kind).toBe('editing')
    expect(after(opened(writerWelcome), { type: 'retried' }).kind).toBe('editing')
  })

  it('[RT-13] shows nothing of the pad after starting over for another account', () => {
    expect(after(opened(writerWelcome), { type: 'started-over' })).toEqual(CONNECTING)
  })
})
