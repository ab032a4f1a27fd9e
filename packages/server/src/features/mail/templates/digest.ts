import type { Block, LetterSite, Template } from '../letter.ts'

export interface DigestData {
  /** To whom it is told, and by what right: asked again when the mail is sent. */
  readonly user: string
  readonly to: string
  readonly login: string
  readonly rhythm: 'hourly' | 'daily' | 'weekly'
  readonly pads: readonly DigestPad[]
  readonly morePads: number
  readonly watchlistUrl: string
  readonly unsubscribeUrl: string
}

interface DigestPad {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly isMentioned: boolean
  readonly lines: readonly {
    readonly sign: '+' | '-'
    readonly text: string
    readonly line: number
    readonly by: readonly string[]
  }[]
  readonly moreLines: number
}

const padBlocks = ({ name, url, isMentioned, lines, moreLines }: DigestPad, { t, lang }: LetterSite): Block[] => {
  const names = new Intl.ListFormat(lang, { type: 'conjunction' })
  return [
    { kind: 'heading', text: name, url },
    ...(isMentioned ? [{ kind: 'note', text: t('MAIL.DIGEST.MENTIONED') } as const] : []),
    {
      kind: 'changes',
      changes: lines.map(({ sign, text, line, by }) => ({
        sign,
        text,
        by: names.format(by.map((each) => each || t('MAIL.DIGEST.SOMEBODY'))),
        url: `${url}?lineNumber=${line}`,
      })),
    },
    ...(moreLines === 0 ? [] : [{ kind: 'note', text: t('MAIL.DIGEST.MORE_LINES', { count: moreLines }) } as const]),
  ]
}

/** MAIL-12, MAIL-13, MAIL-17. */
export const digest: Template<DigestData> = (data, site) => {
  const { login, rhythm, pads, morePads, watchlistUrl, unsubscribeUrl } = data
  const { t, title } = site
  return {
    subject: t('MAIL.DIGEST.SUBJECT', { title, count: pads.length + morePads, name: pads[0]?.name ?? '' }),
    blocks: [
      { kind: 'text', text: t('MAIL.HELLO', { login }) },
      { kind: 'text', text: t('MAIL.DIGEST.TEXT', { title }) },
      ...pads.flatMap((pad) => padBlocks(pad, site)),
      ...(morePads === 0 ? [] : [{ kind: 'note', text: t('MAIL.DIGEST.MORE_PADS', { count: morePads }) } as const]),
      { kind: 'note', text: `${t(`MAIL.DIGEST.WHY.${rhythm}`)}\n${watchlistUrl}` },
    ],
    unsubscribeUrl,
  }
}
