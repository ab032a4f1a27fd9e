import { icons } from '@sheaf/contract/pages/icons'
import { escapeHtml } from '@sheaf/document/escape-html'
import type { MessageKey } from '@sheaf/l10n/keys'
import { directionOf } from '@sheaf/l10n/languages'
import type { Translator } from '../../lib/messages.ts'

export interface UnsubscribePage extends Translator {
  readonly title: string
  /** What the page shows: whose digests it ends, before and after; no login if the link is invalid. */
  readonly state: { readonly kind: 'asks' | 'done'; readonly login: string } | { readonly kind: 'wrong' }
  /** The application's base path, with a trailing slash. */
  readonly basePath: string
}

const STYLE = `:root{color-scheme:light dark;--page:#f8f7f3;--card:#fff;--ink:#1f211f;--line:#e6e3da;--pine:#0f5c4c;--on:#fff}
@media (prefers-color-scheme:dark){:root{--page:#171b1a;--card:#1d2221;--ink:#d9dedb;--line:#323937;--pine:#7dc2af;--on:#101312}}
body{margin:0;padding:10vh 16px;background:var(--page);color:var(--ink);font:16px/24px system-ui,sans-serif}
header{max-width:480px;margin:0 auto 16px;font-size:20px;font-weight:600}
header a{display:inline-flex;align-items:center;gap:8px;color:inherit;text-decoration:none}
main{max-width:480px;margin:0 auto;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:8px}
h1{margin:0 0 16px;font-size:20px;line-height:28px}p{margin:0 0 16px}a{color:var(--pine)}
button{padding:12px 20px;border:0;border-radius:6px;background:var(--pine);color:var(--on);font:inherit;font-weight:600;cursor:pointer}`

const body = ({ state, title, t, basePath }: UnsubscribePage): string => {
  const say = (key: MessageKey): string =>
    `<p>${escapeHtml(t(key, { title, login: state.kind === 'wrong' ? '' : state.login }))}</p>`
  const profile = `<p><a href="${escapeHtml(`${basePath}myprofile`)}">${escapeHtml(t('UNSUBSCRIBE.PROFILE'))}</a></p>`
  switch (state.kind) {
    case 'asks':
      return `${say('UNSUBSCRIBE.ASK')}<form method="post"><button>${escapeHtml(t('UNSUBSCRIBE.ACTION'))}</button></form>`
    case 'done':
      return say('UNSUBSCRIBE.DONE') + profile
    default:
      return say('UNSUBSCRIBE.WRONG') + profile
  }
}

/**
 * Returns the page as HTML. It runs no scripts and fetches only the site's logo, since it opens in whatever a mail
 * program calls a browser.
 */
export const unsubscribePage = (page: UnsubscribePage): string => `<!doctype html>
<html lang="${escapeHtml(page.lang)}" dir="${directionOf(page.lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${page.t('UNSUBSCRIBE.TITLE')} - ${page.title}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><a href="${escapeHtml(page.basePath)}"><img src="${escapeHtml(page.basePath + icons.vector)}" alt="" width="32" height="32">${escapeHtml(page.title)}</a></header>
<main>
<h1>${escapeHtml(page.t('UNSUBSCRIBE.TITLE'))}</h1>
${body(page)}
</main>
</body>
</html>
`
