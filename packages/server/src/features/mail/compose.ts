import { readFileSync } from 'node:fs'
import type { Settings } from '@sheaf/contract/entities/settings'
import { withEnglish } from '@sheaf/l10n/english'
import type { Messages } from '@sheaf/l10n/keys'
import { languages, SOURCE_LANGUAGE } from '@sheaf/l10n/languages'
import { translate } from '@sheaf/l10n/translate'
import type { LetterSite, Template } from './letter.ts'
import { siteAddress } from './links.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { isTemplateName, templates } from './templates/index.ts'

const loaded = new Map<string, Messages>()

const read = (lang: string): Messages =>
  withEnglish(
    JSON.parse(readFileSync(new URL(import.meta.resolve(`@sheaf/l10n/locales/${lang}.json`)), 'utf8')) as Messages,
  )

const messagesOf = (lang: string): Messages => {
  const messages = loaded.get(lang) ?? read(lang)
  loaded.set(lang, messages)
  return messages
}

/** Speaks the wanted language, else the site's, else English. */
export const speakTo = (
  wanted: string,
  { defaultLanguage }: Pick<Settings, 'defaultLanguage'>,
): Pick<LetterSite, 'lang' | 't'> => {
  const lang = [wanted, defaultLanguage].find((code) => Object.hasOwn(languages, code)) ?? SOURCE_LANGUAGE
  const messages = messagesOf(lang)
  return { lang, t: (key, values) => translate(messages, lang, key, values) }
}

export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly unsubscribeUrl: string | undefined
}

/** Fills a template in its recipient's language. Throws when there is no such template. */
export const compose = (
  settings: Pick<Settings, 'title' | 'rootUrl' | 'defaultLanguage'>,
  { template, data, lang: wanted }: { readonly template: string; readonly data: unknown; readonly lang: string },
): ComposedMail => {
  if (!isTemplateName(template)) throw new Error(`There is no mail called ${template}`)
  const site: LetterSite = {
    ...speakTo(wanted, settings),
    title: settings.title,
    address: siteAddress(settings),
  }
  // The name stands for the type of its data: both were written by `queueMail`.
  const letter = (templates[template] as Template<unknown>)(data, site)
  return {
    // A subject is one line, whatever is named in it.
    subject: letter.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(),
    text: renderText(letter, site),
    html: renderHtml(letter, site),
    unsubscribeUrl: letter.unsubscribeUrl,
  }
}
