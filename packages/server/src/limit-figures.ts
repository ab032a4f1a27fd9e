import { z } from 'zod'

/** Attempts allowed per window, and the window in seconds. Generous per address, since schools sit behind one. */
export const ATTEMPTS = {
  /** Wrong passwords of one account. */
  login: [10, 900],
  /** Tries of a one-time or recovery code of one account. The window is twice as long after as many again. */
  code: [10, 3600],
  /** Wrong passwords and codes from one address. */
  address: [200, 900],
  /** Registrations from one address. */
  register: [60, 3600],
  /** Tries of one group's or pad's password from one address. */
  password: [30, 900],
  /** Look-ups of people by one account: searches, and every ten names in an invitation or a user list. */
  people: [300, 60],
  /** Recovery mails for one mail address, and asked for from one address. */
  recover: [5, 3600],
  recoverAddress: [60, 3600],
  /** People whom one account calls to look, each call counted for ten at least. */
  notify: [200, 3600],
  /** Archives of groups and accounts by one account. */
  export: [30, 3600],
  /** Pads taken as files from one address. */
  exportAddress: [300, 60],
  /** Searches by one account. */
  search: [300, 60],
  /** Chat messages of one author, and from one address. */
  chat: [20, 20],
  chatAddress: [1200, 60],
  /** Anonymous pads made from one address. */
  anonymousPad: [60, 3600],
} as const

/** Sockets that one address may hold, and that may be open before their first pad. */
const SOCKETS = { sockets: 5000, socketsPending: 1000 } as const

export type LimitName = keyof typeof ATTEMPTS
type AnyName = LimitName | keyof typeof SOCKETS

/** How much is let through, by the name of the limit. */
export type LimitFigures = Readonly<Record<AnyName, number>>

const DEFAULTS = {
  ...Object.fromEntries(Object.entries(ATTEMPTS).map(([name, [points]]) => [name, points])),
  ...SOCKETS,
} as LimitFigures

const isName = (name: string): name is AnyName => Object.hasOwn(DEFAULTS, name)

/** SHEAF_LIMITS: `on`, `off`, which is no figures at all, or figures such as `login=20,address=500`. */
export const limitFigures = z.string().transform((text, context): LimitFigures | undefined => {
  const word = text.trim().toLowerCase()
  if (word === 'off') return undefined
  if (word === 'on') return DEFAULTS
  const figures: { -readonly [name in AnyName]?: number } = {}
  for (const entry of text.split(',')) {
    const [, name, figure] = /^(\w+)=(\d+)$/.exec(entry.trim()) ?? []
    if (name === undefined) context.addIssue('must be on, off, or figures such as login=20,address=200')
    else if (!isName(name)) context.addIssue(`there is no limit ${name}, but ${Object.keys(DEFAULTS).join(', ')}`)
    else if (name in figures) context.addIssue(`${name} is given twice`)
    else if (Number(figure) === 0) context.addIssue(`${name} must be 1 or more`)
    else figures[name] = Number(figure)
  }
  return { ...DEFAULTS, ...figures }
})
