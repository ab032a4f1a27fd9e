import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import { WIRE_VERSION } from '@sheaf/contract/realtime/messages'
import { ACCESS_CHANGED, openSchema, type Open, type Welcome } from '@sheaf/contract/realtime/socket'
import type { Logger } from 'pino'
import * as Y from 'yjs'
import { errorKeyOf } from '../../db/errors/error-key-of.ts'
import { makeAnonymousPad } from '../../features/pads/anonymous-pads.service.ts'
import type { AccessChanges } from '../access/access-changes.ts'
import { decideAccess, type AccessServices } from '../access/access.ts'
import { withOwnName } from './display-color.ts'
import { identityOf } from '../../features/accounts/author-identity.ts'
import { mapBrokenLog } from '../../pad-reading/map-broken-log.ts'
import type { PadRows } from '../rows/pad-rows.ts'
import type { Receipts } from '../edits/receipts.ts'
import { authorsPayload, idsPayload, type Room, type PadConnection, type Member } from './room.ts'
import type { Rooms } from './rooms.ts'

export interface OpenPadNeeds {
  readonly services: AccessServices
  readonly log: Logger
  readonly changes: AccessChanges
  readonly rooms: Rooms
  readonly receipts: Receipts
  readonly padRows: Pick<PadRows, 'welcome'>
}

const readOpen = (payload: unknown): Open => {
  const open = openSchema.safeParse(payload).data
  if (!open) throw new AppError('BACKEND.ERROR.REALTIME.BAD_MESSAGE')
  if (open.wire !== WIRE_VERSION) throw new AppError('BACKEND.ERROR.REALTIME.OUTDATED_PAGE')
  return open
}

/** Sends a page what it needs to show the pad and to write in it. */
const welcome = (connection: PadConnection, { access, identity, padName }: Member, room: Room): void => {
  const { author, name, ownName = name, color } = identity
  const mayWrite = !room.mayOnlyRead({ access })
  const message: Welcome = {
    connection: connection.id,
    author,
    name: ownName,
    color,
    readonly: !mayWrite,
    padName,
    isGuest: access.guest !== undefined,
    ...(access.guest === undefined ? {} : { guest: access.guest }),
    isArchived: access.isArchived,
    isDamaged: room.isDamaged,
    ...(room.redactedTo === 0 ? {} : { redacted: room.redactedTo }),
    capabilities: access.capabilities,
    ...access.shownAs,
  }
  connection.send('welcome', message)
  connection.send('authors', authorsPayload(room.authors.values()))
  connection.send('ids', idsPayload(Array.from(room.ids, ([id, owner]) => ({ id, ...owner }))))
  if (room.receipt !== undefined) connection.send('receipt', room.receipt)
  connection.sendFrame(room.presence.everybody())
  if (mayWrite) connection.send('state', Y.encodeStateVector(room.doc))
}

/**
 * Returns a function that lets a page into the pad of its connection (RT-15), or closes the connection with the reason.
 */
export const padOpener = (needs: OpenPadNeeds): ((connection: PadConnection, payload: unknown) => Promise<void>) => {
  const { services, log, changes } = needs

  const decide = async (connection: PadConnection, payload: unknown): Promise<Omit<Member, 'room'>> => {
    const open = readOpen(payload)
    const accessVersion = changes.version()
    const access = await decideAccess(services, connection.caller, connection.pad, open)
    const hasProvenLoss = open.receipt !== undefined && (await needs.receipts.provesLoss(access.padId, open.receipt))
    if (hasProvenLoss) log.warn({ pad: access.padId }, 'a page has text of a pad that the server had stored and lost')
    return {
      access,
      accessVersion,
      padName: access.padName,
      identity: await identityOf(services, access.padId, access.actor, access.guest),
      hasProvenLoss,
      declared: new Map(),
      hasText: false,
      violations: 0,
    }
  }

  const enter = async (connection: PadConnection, payload: unknown): Promise<void> => {
    const decided = await decide(connection, payload)
    const { padId, actor, isFreeName } = decided.access
    if (isFreeName) await makeAnonymousPad({ ...services, actor, address: connection.caller.address }, padId)
    const room = await mapBrokenLog(log, padId, needs.rooms.open(padId))
    if (connection.isEnded) return
    const member: Member = { ...decided, room, identity: withOwnName(decided.identity, room) }
    if (changes.isStale(member)) return connection.close(ACCESS_CHANGED)
    connection.letIn(member)
    welcome(connection, member, room)
    if (room.receipt === undefined) needs.receipts.request(room)
    // The rows are not awaited, because the text comes first.
    void needs.padRows.welcome(connection, member)
  }

  return async (connection, payload) => {
    try {
      await enter(connection, payload)
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error, pad: connection.pad }, 'a pad could not be opened')
      const reason: ErrorKey = errorKeyOf(error)
      connection.close(reason)
    }
  }
}
