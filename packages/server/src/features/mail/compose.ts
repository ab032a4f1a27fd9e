import type { Settings } from '@sheaf/contract/entities/settings'
import { translatorFor } from '../../lib/messages.ts'
import type { LetterSite, Template } from './letter.ts'
import { siteAddress } from '../settings/site-links.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { isTemplateName, templates } from './templates/index.ts'

export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly unsubscribeUrl: string | undefined
}

interface MailToCompose {
  readonly template: string
  readonly data: unknown
  readonly lang: string
  /** Name by which the recipient sees themself, if they have an account. */
  readonly name?: string | undefined
}

/** Fills a template in its recipient's language, or else the site's. Throws if there is no such template. */
export const composeMail = (
  settings: Pick<Settings, 'title' | 'rootUrl' | 'defaultLanguage'>,
  { template, data, lang: wanted, name }: MailToCompose,
): ComposedMail => {
  if (!isTemplateName(template)) throw new Error(`There is no mail called ${template}`)
  const translator = translatorFor(wanted, settings.defaultLanguage)
  const site: LetterSite = {
    ...translator,
    hello: (login) => translator.t('MAIL.HELLO', { login: name ?? login }),
    title: settings.title,
    address: siteAddress(settings),
  }
  // The template's name determines the type of its data: `queueMail` wrote both.
  const letter = (templates[template] as Template<unknown>)(data, site)
  return {
    // A subject is one line, whatever it names.
    subject: letter.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(),
    text: renderText(letter, site),
    html: renderHtml(letter, site),
    unsubscribeUrl: letter.unsubscribeUrl,
  }
}
