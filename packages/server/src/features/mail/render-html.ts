import { escapeHtml } from '@sheaf/document/escape-html'
import { directionOf } from '@sheaf/l10n/languages'
import type { Block, Change, Letter, LetterSite } from './letter.ts'

const lines = (text: string): string => escapeHtml(text).replace(/\r\n?|\n/g, '<br>')
/** Isolates what people wrote, whose writing direction may differ from that of the mail. */
const apart = (html: string): string => `<bdi>${html}</bdi>`

/* Mail programs support little CSS: each element carries its style, and classes only what dark mode changes. */
const FONT = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const PINE = '#0f5c4c'
const STYLE = {
  text: 'margin:0 0 16px;font-size:16px;line-height:24px',
  note: 'margin:0 0 8px;font-size:14px;line-height:20px;color:#63625a',
  heading: 'margin:24px 0 8px;font-size:18px;line-height:24px;font-weight:600',
  link: `color:${PINE}`,
  button: `display:inline-block;padding:12px 20px;border-radius:6px;background:${PINE};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none`,
  address: 'margin:0 0 16px;font-size:13px;line-height:18px;color:#63625a;word-break:break-all',
  quote: 'margin:0 0 16px;padding:8px 16px;border-left:3px solid #a9d5c9;font-size:16px;line-height:24px',
  change: 'margin:0 0 4px;font-size:15px;line-height:22px',
} as const

const DARK = `@media (prefers-color-scheme:dark){
.page{background:#171b1a!important}.card{background:#1d2221!important;border-color:#323937!important}
.ink{color:#d9dedb!important}.quiet{color:#98a19c!important}.link{color:#7dc2af!important}
.button{background:#7dc2af!important;color:#101312!important}}`

const link = (url: string, label: string): string =>
  `<a class="link" href="${escapeHtml(url)}" style="${STYLE.link}">${lines(label)}</a>`

const changeHtml = ({ sign, text, by, place }: Change): string => {
  const body = apart(sign === '-' ? `<del>${lines(text)}</del>` : lines(text))
  const way = place === undefined ? '' : ` ${link(place.url, place.label)}`
  return `<p class="ink" style="${STYLE.change}">${sign === '-' ? '−' : '+'} ${body} <span class="quiet" style="color:#63625a">${lines(by)}</span>${way}</p>`
}

const blockHtml = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="${STYLE.text}">${lines(block.text)}</p>`
    case 'note':
      return `<p class="quiet" style="${STYLE.note}">${lines(block.text)}${block.place === undefined ? '' : `<br>${link(block.place.url, block.place.label)}`}</p>`
    case 'heading':
      return `<h2 class="ink" style="${STYLE.heading}">${apart(block.url === undefined ? lines(block.text) : link(block.url, block.text))}</h2>`
    case 'action':
      return `<p style="margin:24px 0 12px"><a class="button" href="${escapeHtml(block.url)}" style="${STYLE.button}">${lines(block.label)}</a></p>
<p class="quiet" style="${STYLE.address}">${apart(escapeHtml(block.url))}</p>`
    case 'quote':
      return `<blockquote class="ink" dir="auto" style="${STYLE.quote}">${lines(block.text)}</blockquote>`
    default:
      return block.changes.map(changeHtml).join('\n')
  }
}

/** Returns the HTML part: no pictures, no scripts, nothing fetched from anywhere. */
export const renderHtml = (
  { subject, blocks, unsubscribeUrl }: Letter,
  { title, lang, address, t }: LetterSite,
): string => {
  const name = apart(address === '' ? lines(title) : link(address, title))
  const unsubscribe = unsubscribeUrl === undefined ? '' : ` · ${link(unsubscribeUrl, t('MAIL.UNSUBSCRIBE'))}`
  return `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${directionOf(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f8f7f3">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f8f7f3">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #e6e3da;border-radius:8px">
<tr><td class="ink" style="padding:24px;color:#1f211f;${FONT}">
<p class="ink" style="margin:0 0 24px;font-size:14px;font-weight:600;letter-spacing:.02em;color:${PINE}">${apart(lines(title))}</p>
${blocks.map(blockHtml).join('\n')}
</td></tr>
</table>
<p class="quiet" style="margin:16px 0 0;font-size:13px;line-height:18px;color:#63625a;${FONT}">${name}${unsubscribe}</p>
</td></tr>
</table>
</body>
</html>
`
}
