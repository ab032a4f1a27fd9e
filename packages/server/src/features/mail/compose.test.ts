import { defaultSettings } from '@sheaf/contract/entities/settings'
import { languageCodes } from '@sheaf/l10n/languages'
import { expect, test } from 'vitest'
import { mailServer } from '../../testing/servers/mail-server.ts'
import { composeMail } from './compose.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { templates, type DataOf, type TemplateName } from './templates/index.ts'
import { deliverMail } from './transport.ts'

const settings = { ...defaultSettings(), title: 'Our pads', rootUrl: 'https://pads.example.org/' }
const url = 'https://pads.example.org/passrecover/abc'
const DATA: { readonly [Name in TemplateName]: DataOf<Name> } = {
  'account-confirm': { login: 'ada', url, minutes: 60 },
  'email-confirm': { login: 'ada', url, minutes: 60 },
  'email-change': { login: 'ada', email: 'new@example.org', recoveryUrl: 'https://pads.example.org/passrecover' },
  'pass-recover': { login: 'ada', url, minutes: 60 },
  'notify-user': { login: 'ada', by: 'bob', text: 'Line 1\nLine 2', url, pads: [{ name: 'Minutes', folder: 'Board' }] },
  invitation: {
    tokenHash: 'abc',
    folder: 'Board',
    by: 'Ada Lovelace',
    url,
    days: 14,
  },
  joined: {
    recipient: { id: 'u1', to: 'ada@example.org', group: 'g1' },
    login: 'ada',
    folder: 'Board',
    by: 'bob',
    role: 'user',
    url,
  },
  digest: {
    user: 'u1',
    to: 'ada@example.org',
    login: 'ada',
    rhythm: 'daily',
    pads: [
      {
        id: 'p1',
        name: 'Minutes',
        url: 'https://pads.example.org/p/p1',
        isMentioned: true,
        lines: [{ sign: '+', text: 'Hello @ada', line: 3, by: ['bob', ''] }],
        moreLines: 2,
        folder: 'Board',
        act: { kind: 'made', by: 'bob' },
      },
      {
        id: 'p2',
        name: 'Agenda',
        isMentioned: false,
        lines: [],
        moreLines: 0,
        act: { kind: 'movedOut', by: '', from: { id: 'g1', name: 'Club' } },
      },
    ],
    morePads: 1,
    watchlistUrl: 'https://pads.example.org/mywatchlist',
    profileUrl: 'https://pads.example.org/myprofile',
    unsubscribeUrl: 'https://pads.example.org/unsubscribe/token',
  },
  test: {},
}
const HOSTILE = '"><script>x()</script><img src=x onerror=x()>\r\nBcc: eve@example.org\r\n\r\n{title} {login}'

const composeAny = (template: string, data: unknown, lang = 'en') => composeMail(settings, { template, data, lang })

test.each(Object.keys(templates))('[MAIL-4] %s says in both parts the same, in words and not in keys', (name) => {
  const { subject, text, html } = composeAny(name, DATA[name as TemplateName])
  for (const part of [subject, text, html]) {
    expect(part).not.toMatch(/MAIL\.[A-Z]|\{\w+\}|undefined/)
    expect(part).not.toBe('')
  }
  expect(text).toContain('Our pads\nhttps://pads.example.org')
  expect(html).toContain('<a class="link" href="https://pads.example.org"')
  if ('url' in DATA[name as TemplateName]) {
    expect(text).toContain(url)
    expect(html).toContain(`href="${url}"`)
  }
})

test('[MAIL-4] minutes are said in the number that they have', () => {
  expect(composeAny('pass-recover', { login: 'ada', url, minutes: 1 }).text).toContain('after 1 minute.')
  expect(composeAny('pass-recover', { login: 'ada', url, minutes: 90 }).text).toContain('after 90 minutes.')
})

test('[LANG-22, MAIL-4] no sentence ends with two full stops after a title that has its own', () => {
  for (const lang of languageCodes)
    for (const name of Object.keys(templates)) {
      const data = DATA[name as TemplateName]
      const { subject, text, html } = composeMail({ ...settings, title: 'Pads e.V.' }, { template: name, data, lang })
      for (const part of [subject, text, html]) expect(part).not.toMatch(/e\.V\.[.。]/)
    }
})

test('[MAIL-30, A11Y-10] a title and what people wrote keep their own direction in a mail of the other', () => {
  const title = 'Pads e.V.'
  const { subject, html } = composeMail({ ...settings, title }, { template: 'digest', data: DATA.digest, lang: 'ar' })
  expect(subject).toContain(`\u2068${title}\u2069`)
  for (const text of [title, 'Minutes', 'Hello @ada']) expect(html).toMatch(new RegExp(`<bdi>(<a [^>]*>)?${text}`))
})

test('[MAIL-4] an address stands below its words, without a sign that each language sets in its own way', () => {
  const text = composeAny('pass-recover', { login: 'ada', url, minutes: 60 }, 'fr').text
  expect(text).toContain(`\n\nChoisir un nouveau mot de passe\n${url}\n\n`)
})

test.each(['xx', '', '../../../etc/passwd', '__proto__'])(
  '[MAIL-4] a language %j that does not ship is English',
  (lang) => {
    expect(composeAny('test', {}, lang).subject).toBe('Test message from Our pads')
  },
)

test.each(['unknown', '__proto__', 'toString'])('[MAIL-4] there is no mail called %s', (name) => {
  expect(() => composeAny(name, {})).toThrow('There is no mail called')
})

test('[MAIL-6, W-23, W-30] what people write is text, in every place of every mail', async () => {
  const server = await mailServer()
  const lines = [{ sign: '+', text: HOSTILE, line: 1, by: [HOSTILE] }]
  const act = { kind: 'movedOut', by: HOSTILE, from: { id: 'g1', name: HOSTILE } }
  const pads = [{ id: 'p1', name: HOSTILE, folder: HOSTILE, act, url, isMentioned: true, lines, moreLines: 0 }]
  const hostile = {
    ...DATA.digest,
    login: HOSTILE,
    by: HOSTILE,
    text: HOSTILE,
    url,
    minutes: 60,
    pads,
    email: HOSTILE,
    recoveryUrl: url,
    morePads: 0,
  }
  for (const name of Object.keys(templates)) {
    const mail = composeMail({ ...settings, title: HOSTILE }, { template: name, data: hostile, lang: 'en' })
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).not.toMatch(/<script|<img/)
    await deliverMail({ ...settings, ...server.settings, title: HOSTILE }, { id: name, to: 'ada@example.org', mail })
  }
  expect(server.mails).toHaveLength(Object.keys(templates).length)
  for (const mail of server.mails) {
    expect(mail.recipients).toEqual(['ada@example.org'])
    expect(mail).toMatchObject({ from: { address: 'pads@example.org' }, to: [{ address: 'ada@example.org' }] })
    expect([mail.cc ?? [], mail.bcc ?? []]).toEqual([[], []])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  }
})

test.each([
  'ada@example.org, eve@example.org',
  'ada@example.org>\r\nRCPT TO:<eve@example.org',
  'ada@example.org\nBcc: eve@example.org',
  'ada <eve@example.org>@example.org',
])('[MAIL-5, W-30] nobody else is reached by way of the address %j', async (to) => {
  const server = await mailServer()
  const mail = { subject: 'x', text: 'x', html: 'x', unsubscribeUrl: undefined }
  await expect(deliverMail({ ...settings, ...server.settings }, { id: 'x', to, mail })).rejects.toThrow('rejected')
  expect(server.mails).toEqual([])
})

const site = { title: 'Our pads', lang: 'en', address: '', t: (key: string) => key, hello: (login: string) => login }

test('[MAIL-6] a quotation cannot pass for the words of the site', () => {
  const letter = { subject: '', blocks: [{ kind: 'quote', text: 'a\n-- \nOur pads' } as const] }
  expect(renderText(letter, site)).toBe('> a\n> -- \n> Our pads\n\n-- \nOur pads')
  expect(renderHtml(letter, site)).toContain('>a<br>-- <br>Our pads</blockquote>')
})

test('[MAIL-6, W-30] an address in a mail stays in its place, whatever it is made of', () => {
  const url = 'https://pads.example.org/?a&"><b>x</b>'
  const letter = {
    subject: 'x',
    blocks: [
      { kind: 'heading', text: 'h', url } as const,
      { kind: 'action', label: 'a', url } as const,
      { kind: 'changes', changes: [{ sign: '+', text: 'c', by: '', place: { label: '1', url } }] } as const,
    ],
    unsubscribeUrl: url,
  }
  const html = renderHtml(letter, { ...site, address: url })
  const escaped = 'https://pads.example.org/?a&amp;&quot;&gt;&lt;b&gt;x&lt;/b&gt;'
  expect(html.match(/href="[^"]*"/g)).toEqual(Array.from({ length: 5 }, () => `href="${escaped}"`))
  expect(html).not.toContain('<b>')
})

test('[MAIL-4] headings, changes and the way to unsubscribe are in both parts', () => {
  const letter = {
    subject: 'Changes',
    blocks: [
      { kind: 'heading', text: 'Minutes & more', url: 'https://pads.example.org/p/1' } as const,
      {
        kind: 'changes',
        changes: [
          {
            sign: '+',
            text: 'new <b>',
            by: 'ada',
            place: { label: 'Line 2', url: 'https://pads.example.org/p/1?lineNumber=2' },
          },
          { sign: '-', text: 'old', by: 'bob' },
        ],
      } as const,
    ],
    unsubscribeUrl: 'https://pads.example.org/unsubscribe?a=1&b=2',
  }
  expect(renderText(letter, site)).toBe(
    [
      'Minutes & more\nhttps://pads.example.org/p/1',
      '+ new <b>  (ada)\n  https://pads.example.org/p/1?lineNumber=2\n- old  (bob)',
      'MAIL.UNSUBSCRIBE\nhttps://pads.example.org/unsubscribe?a=1&b=2',
      '-- \nOur pads',
    ].join('\n\n'),
  )
  const html = renderHtml(letter, site)
  for (const part of [
    'Minutes &amp; more</a></bdi></h2>',
    '+ <bdi>new &lt;b&gt;</bdi>',
    /<a [^>]*href="https:\/\/pads\.example\.org\/p\/1\?lineNumber=2"[^>]*>Line 2<\/a>/.exec(html)?.[0] ??
      'a link to line 2',
    '<del>old</del>',
    'href="https://pads.example.org/unsubscribe?a=1&amp;b=2"',
  ])
    expect(html).toContain(part)
})

test.each(Object.keys(templates))('[MAIL-27] every address that the text of %s gives is a link in its HTML', (name) => {
  for (const lang of ['en', 'fr', 'ar']) {
    const { text, html } = composeAny(name, DATA[name as TemplateName], lang)
    for (const [address] of text.matchAll(/https:\S+/g)) expect(html).toContain(`href="${address}"`)
  }
})

test('[MAIL-27] the links of a digest say in words where they lead', () => {
  const labels = [...composeAny('digest', DATA.digest, 'fr').html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(
    ([, label]) => label,
  )
  expect(labels).toEqual(['Minutes', 'Ligne 3', 'Suivis', 'Profil', 'Our pads', 'Se désabonner'])
})

test('[MAIL-4] a mail program is told how to unsubscribe with one click', async () => {
  const server = await mailServer()
  const mail = { subject: 'Changes', text: 'x', html: 'x', unsubscribeUrl: 'https://pads.example.org/unsubscribe?t=1' }
  await deliverMail({ ...settings, ...server.settings }, { id: 'x', to: 'ada@example.org', mail })
  const headers = new Map(server.mails[0]?.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('list-unsubscribe')).toBe('<https://pads.example.org/unsubscribe?t=1>')
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})
