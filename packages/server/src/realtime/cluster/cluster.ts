import { createHmac, randomUUID } from 'node:crypto'
import path from 'node:path'
import { padIdSchema, userIdSchema, type PadId, type UserId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { AccessChange } from '../../context.ts'
import { decodePadMessage, encodePadMessage, messagesBeginWith, type PadMessage } from './cluster-messages.ts'
import { otherServers } from './other-servers.ts'

/**
 * Limit of the changes that wait for Redis to come back; beyond it, a single change of everything replaces them all.
 */
const UNSENT_MAX = 1000

/** A server says this often that it is there. */
const BEAT_MS = 10_000

/**
 * What only a server needs to hear that has the pad open: one that opens it later reads the log and is told who is here
 * (`hello`).
 */
const FOR_OPEN_PADS: ReadonlySet<PadMessage['kind']> = new Set(['update', 'presence'])

/** A pad whose messages this server receives. */
interface JoinedPad {
  /** Whether Redis counts this server among those who receive them. */
  isSubscribed: boolean
  /** Whether no other server has the pad open, as far as is known. */
  isAlone: boolean
  /** Number of messages that came from other servers. */
  heard: number
}

/** A change that concerns more than one pad. */
export type SiteChange = AccessChange | { readonly person: UserId } | { readonly everybody: true }

const siteChangeSchema = z.union([
  z.object({ person: userIdSchema }),
  z.object({ everybody: z.literal(true) }),
  z.object({ pads: z.array(padIdSchema) }),
  z.object({ session: z.string() }),
  z.object({ user: userIdSchema }),
  z.object({ everything: z.literal(true) }),
])
const siteMessageSchema = z.object({
  server: z.string(),
  /** What has changed. */
  change: z.optional(siteChangeSchema),
  /** Whether the people of the server are shown no longer: it ends, or introduces anew those who are still there. */
  isLeaving: z.optional(z.boolean()),
})

export interface ClusterEvents {
  pad(padId: PadId, message: PadMessage, server: string): void
  site(change: SiteChange): void
  /** Called when the people of another server are not there any more, as far as is known. */
  serverGone(server: string): void
  /** Called when Redis is back: messages sent in the meantime are lost. */
  resumed(): void
}

/** The connection to the other servers of the site. */
export interface Cluster {
  /**
   * Subscribes to messages about this pad. Resolves once subscribed, or when that is impossible now and will be done
   * later.
   */
  join(padId: PadId): Promise<void>
  leave(padId: PadId): void
  broadcast(padId: PadId, message: PadMessage): void
  broadcastChange(change: SiteChange): void
  /** Whether messages of other servers come here, as far as is known. */
  isHearing(): boolean
  close(): void
}

/** The cluster of a single server, which has no other server to reach. */
export const noCluster: Cluster = {
  join: async () => {},
  leave: () => {},
  broadcast: () => {},
  broadcastChange: () => {},
  isHearing: () => false,
  close: () => {},
}

/**
 * Returns the prefix that keeps sites sharing a Redis apart (SEC-6, OPS-9). It depends on the secret key because only
 * the servers of one site have that in common: database addresses and folders are often spelled alike from one
 * container to the next.
 */
export const clusterPrefix = (
  secretKey: string,
  { databaseUrl, dataDir, basePath }: Pick<Config, 'databaseUrl' | 'dataDir' | 'basePath'>,
): string => {
  const site = JSON.stringify([databaseUrl || path.resolve(dataDir), basePath])
  return `sheaf:${createHmac('sha256', secretKey).update(site).digest('hex').slice(0, 16)}`
}

/**
 * Connects the servers of one site over Redis' publish and subscribe. This is only a shortcut: the log in the database
 * is the truth, and the reconciler finds what a lost message would have said. Nothing here waits for Redis or fails
 * without it.
 */
export const joinCluster = async (
  redisUrl: string,
  prefix: string,
  log: Logger,
  events: ClusterEvents,
): Promise<Cluster> => {
  const { Redis } = await import('ioredis')
  const server = randomUUID()
  const own = messagesBeginWith(server)
  const options = {
    enableOfflineQueue: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 1,
    retryStrategy: (times: number) => Math.min(100 * 2 ** times, 2000),
  }
  // What is said in one turn of the event loop goes out together: a pad's people write at different moments, but a
  // commit has the edits of many pads.
  const outgoing = new Redis(redisUrl, { ...options, enableAutoPipelining: true })
  const incoming = new Redis(redisUrl, options)
  const siteChannel = `${prefix}:site`
  const padChannel = (padId: PadId): string => `${prefix}:pad:${padId}`
  const joined = new Map<PadId, JoinedPad>()
  let unsent: SiteChange[] = []
  let isDown = false
  let wasReady = false

  const onError = (error: Error): void => {
    if (!isDown) log.error({ err: error }, 'Redis cannot be reached; other servers find changes in the database')
    isDown = true
  }
  outgoing.on('error', onError)
  incoming.on('error', onError)

  /** Returns how many servers receive what is published, this one among them; undefined if it could not be. */
  const publish = (channel: string, bytes: Buffer | string): Promise<number | undefined> =>
    outgoing.status === 'ready' ? outgoing.publish(channel, bytes).catch(() => undefined) : Promise.resolve(undefined)

  /** Publishes a message, unless only servers would need it that do not have the pad open (RT-82). */
  const broadcast = (padId: PadId, message: PadMessage): void => {
    const pad = joined.get(padId)
    if (pad?.isAlone && FOR_OPEN_PADS.has(message.kind)) return
    const heard = pad?.heard
    void publish(padChannel(padId), encodePadMessage(server, message)).then((receivers) => {
      // Who has been heard meanwhile may have come after Redis counted.
      if (pad) pad.isAlone = receivers !== undefined && receivers <= 1 && pad.isSubscribed && pad.heard === heard
    })
  }

  const greet = (padIds: Iterable<PadId>): void => {
    for (const padId of padIds) broadcast(padId, { kind: 'hello' })
  }

  const others = otherServers({
    gone: (other) => events.serverGone(other),
    // What it said of its people meanwhile was not all that there is to say of them.
    back: () => greet(joined.keys()),
  })

  const broadcastChange = async (change: SiteChange): Promise<void> => {
    if ((await publish(siteChannel, JSON.stringify({ server, change }))) !== undefined) return
    unsent = unsent.length < UNSENT_MAX ? [...unsent, change] : [{ everything: true }]
  }

  outgoing.on('ready', () => {
    const late = unsent
    unsent = []
    for (const change of late) void broadcastChange(change)
  })

  const subscribe = (channels: readonly string[]): Promise<boolean> =>
    incoming.status === 'ready' && channels.length > 0
      ? incoming.subscribe(...channels).then(
          () => true,
          () => false,
        )
      : Promise.resolve(false)

  /** Finds out what was missed while a connection to Redis was away, and lets the other servers find out. */
  const resume = (): void => {
    log.info('Redis is back')
    // Who left meanwhile, here or elsewhere, did so unheard. Who is still there is introduced anew.
    others.forgetAll()
    void publish(siteChannel, JSON.stringify({ server, isLeaving: true }))
    events.resumed()
  }

  const onReady = async (): Promise<void> => {
    if (incoming.status !== 'ready' || outgoing.status !== 'ready') return
    isDown = false
    const pads = [...joined]
    const padIds = pads.map(([padId]) => padId)
    if (!(await subscribe([siteChannel, ...padIds.map(padChannel)]))) return
    for (const [, pad] of pads) pad.isSubscribed = true
    if (wasReady) resume()
    wasReady = true
    greet(padIds)
  }
  incoming.on('ready', () => void onReady())
  incoming.on('close', () => {
    for (const pad of joined.values()) Object.assign(pad, { isSubscribed: false, isAlone: false })
  })
  outgoing.on('ready', () => void onReady())

  const receive = (channel: string, bytes: Buffer): void => {
    if (channel === siteChannel) {
      const { server: from, change, isLeaving } = siteMessageSchema.parse(JSON.parse(bytes.toString()))
      if (from === server) return
      if (isLeaving) return others.left(from)
      others.heard(from)
      if (change) events.site(change as SiteChange)
      return
    }
    const padId = channel.slice(padChannel('' as PadId).length) as PadId
    const pad = joined.get(padId)
    if (!pad) return
    // Redis sends everybody what they have published themselves, too.
    if (bytes.subarray(0, own.length).equals(own)) return
    const { server: from, message } = decodePadMessage(bytes)
    pad.heard += 1
    pad.isAlone = false
    others.heard(from)
    events.pad(padId, message, from)
  }

  const beating = setInterval(() => {
    void publish(siteChannel, JSON.stringify({ server }))
    others.check(incoming.status === 'ready')
  }, BEAT_MS).unref()

  incoming.on('messageBuffer', (channel: Buffer, bytes: Buffer) => {
    try {
      receive(channel.toString(), bytes)
    } catch (error) {
      log.warn({ err: error }, 'a message between servers could not be read')
    }
  })

  return {
    join: async (padId) => {
      const pad: JoinedPad = { isSubscribed: false, isAlone: false, heard: 0 }
      joined.set(padId, pad)
      pad.isSubscribed = await subscribe([padChannel(padId)])
    },
    leave: (padId) => {
      joined.delete(padId)
      if (incoming.status === 'ready') incoming.unsubscribe(padChannel(padId)).catch(() => {})
    },
    broadcast,
    broadcastChange: (change) => void broadcastChange(change),
    isHearing: () => incoming.status === 'ready' && outgoing.status === 'ready',
    close: () => {
      clearInterval(beating)
      void publish(siteChannel, JSON.stringify({ server, isLeaving: true })).then(() => outgoing.disconnect())
      incoming.disconnect()
    },
  }
}
