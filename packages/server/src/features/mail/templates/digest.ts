import type { Block, LetterSite, Template } from '../letter.ts'

export interface DigestData {
  /** Recipient and address, which are checked again when the mail is sent. */
  readonly user: string
  readonly to: string
  readonly login: string
  readonly rhythm: 'hourly' | 'daily' | 'weekly'
  readonly pads: readonly DigestPad[]
  readonly morePads: number
  readonly watchlistUrl: string
  /** Where the rhythm is chosen. */
  readonly profileUrl: string
  readonly unsubscribeUrl: string
}

interface DigestPad {
  readonly id: string
  readonly name: string
  /** Undefined if the reader cannot open the pad. */
  readonly url?: string
  /** Name of the pad's folder, for readers who may see it. */
  readonly folder?: string
  readonly act?:
    | { readonly kind: 'made' | 'removed' | 'movedIn'; readonly by: string }
    | { readonly kind: 'movedOut'; readonly by: string; readonly from: { readonly id: string; readonly name: string } }
  readonly isMentioned: boolean
  readonly lines: readonly {
    readonly sign: '+' | '-'
    readonly text: string
    readonly line: number
    readonly by: readonly string[]
  }[]
  readonly moreLines: number
  /** The newest entry by which something had been taken out of the pad when the lines were read. It is not shown. */
  readonly redacted?: number
}

const ACTS = {
  made: 'MAIL.DIGEST.MADE',
  removed: 'MAIL.DIGEST.REMOVED',
  movedIn: 'MAIL.DIGEST.MOVED_IN',
  movedOut: 'MAIL.DIGEST.MOVED_OUT',
} as const

const padBlocks = (pad: DigestPad, { t, lang }: LetterSite): Block[] => {
  const { name, url, folder, act, isMentioned, lines, moreLines } = pad
  const names = new Intl.ListFormat(lang, { type: 'conjunction' })
  const someone = (by: string) => by || t('MAIL.DIGEST.SOMEBODY')
  const note = (text: string): Block => ({ kind: 'note', text })
  return [
    { kind: 'heading', text: name, ...(url === undefined ? {} : { url }) },
    ...(folder === undefined ? [] : [note(t('MAIL.DIGEST.FOLDER', { name: folder }))]),
    ...(act === undefined
      ? []
      : [note(t(ACTS[act.kind], { by: someone(act.by), folder: act.kind === 'movedOut' ? act.from.name : '' }))]),
    ...(isMentioned ? [note(t('MAIL.DIGEST.MENTIONED'))] : []),
    ...(lines.length === 0
      ? []
      : [
          {
            kind: 'changes',
            changes: lines.map(({ sign, text, line, by }) => ({
              sign,
              text,
              by: names.format(by.map(someone)),
              ...(url === undefined
                ? {}
                : { place: { label: t('MAIL.DIGEST.LINE', { line: `${line}` }), url: `${url}?lineNumber=${line}` } }),
            })),
          } as const,
        ]),
    ...(moreLines === 0 ? [] : [note(t('MAIL.DIGEST.MORE_LINES', { count: moreLines }))]),
  ]
}

/** Tells a reader what changed in the pads that they watch (MAIL-12, MAIL-13, MAIL-17, MAIL-25, MAIL-26). */
export const digest: Template<DigestData> = (data, site) => {
  const { login, rhythm, pads, morePads, watchlistUrl, profileUrl, unsubscribeUrl } = data
  const { t, hello, title } = site
  return {
    subject: t('MAIL.DIGEST.SUBJECT', { title, count: pads.length + morePads, name: pads[0]?.name ?? '' }),
    blocks: [
      { kind: 'text', text: hello(login) },
      { kind: 'text', text: t('MAIL.DIGEST.TEXT', { title }) },
      ...pads.flatMap((pad) => padBlocks(pad, site)),
      ...(morePads === 0 ? [] : [{ kind: 'note', text: t('MAIL.DIGEST.MORE_PADS', { count: morePads }) } as const]),
      {
        kind: 'note',
        text: t(`MAIL.DIGEST.WHY.${rhythm}`),
        place: { label: t('MENU.WATCHLIST'), url: watchlistUrl },
      },
      { kind: 'note', text: t('USER.DIGEST'), place: { label: t('MENU.PROFILE'), url: profileUrl } },
    ],
    unsubscribeUrl,
  }
}
