import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { MessageKey } from '@sheaf/l10n/keys'
import { type MailServer, startMailServer } from '@sheaf/server/testing/servers/real-mail-server'
import { openBrowser, PASSWORD, signedIn } from '../fixtures/people.ts'
import { phoneOf } from '../fixtures/phone.ts'
import { Server } from '../fixtures/server.ts'
import { setSettings } from '../fixtures/settings.ts'
import { test } from '../fixtures/test.ts'
import { type Translation, translatorOn } from '../fixtures/translation.ts'
import { signInAfterRegistering } from '../pages/account-pages.ts'
import { buttonNamed, fieldNamed, headingNamed } from '../pages/controls.ts'
import { createFolder, createPad } from '../pages/group-pages.ts'
import { InvitePage } from '../pages/invite-page.ts'
import { PadFrame } from '../pages/pad-frame.ts'

type T = Translation['t']

const [FIRST_NAME, LAST_NAME] = ['Léa Jean-Luc', 'O’Brien']
const NAME = `${FIRST_NAME} ${LAST_NAME}`
const FOLDER = 'Office of the school'

let server: Server
let mailServer: MailServer
test.beforeAll(async () => {
  server = await Server.start()
  mailServer = await startMailServer()
})
test.afterAll(async () => {
  await mailServer.close()
  await server.stop()
})

/** Returns the texts of the page once they are in the browser's language. */
const translatorIn = async (page: Page, language = 'en'): Promise<T> => {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  return translatorOn(page)
}

/** Fills in and sends the form of a registration, and signs in with the new account. */
const registerAs = async (page: Page, t: T, login: string): Promise<void> => {
  await fieldNamed(page, t('USER.LOGIN')).fill(login)
  const passwords = page.locator('input[autocomplete="new-password"]')
  for (const at of [0, 1]) await passwords.nth(at).fill(PASSWORD)
  await buttonNamed(page, t('USER.REGISTER')).click()
  await signInAfterRegistering(page, login)
}

const registerSecretary = async (page: Page, t: T, login: string): Promise<void> => {
  await fieldNamed(page, t('USER.EMAIL')).fill(`${login}@example.org`)
  await buttonNamed(page, t('USER.OPTIONAL_FIELDS')).click()
  await fieldNamed(page, t('USER.FIRSTNAME')).fill(FIRST_NAME)
  await fieldNamed(page, t('USER.LASTNAME')).fill(LAST_NAME)
  await registerAs(page, t, login)
}

/** A colleague who has no account when they are invited. */
interface Newcomer {
  readonly login: string
  readonly email: string
}

/** Follows the link of an invitation, registers there and ends in the folder. */
const joinByLink = async (page: Page, link: string, { login, email }: Newcomer, locale?: string): Promise<void> => {
  await page.goto(link)
  const t = await translatorIn(page, locale)
  await expect(page.getByText(t('INVITATION.TEXT', { name: NAME, folder: FOLDER }))).toBeVisible()
  await buttonNamed(page, t('INVITATION.REGISTER')).click()
  await expect(fieldNamed(page, t('USER.EMAIL'))).toHaveValue(email)
  await registerAs(page, t, login)
  await expect(headingNamed(page, FOLDER)).toBeVisible()
}

interface Journey {
  readonly browser: Browser
  /** Part of every login, as all journeys use one site. */
  readonly of: string
  readonly options?: BrowserContextOptions
  /** How many colleagues have an account, of whom the first is invited by login and the others by mail address. */
  readonly known: number
  /** Returns the link of the newcomer's invitation. */
  /** What is said of the newcomer before inviting. */
  readonly before: MessageKey
  readonly linkOf: (newcomer: Newcomer, invitation: InvitePage) => Promise<string>
}

/** Brings colleagues into a new folder in one go, and writes what all of them read. */
const bringColleagues = async ({ browser, of, options = {}, known, before, linkOf }: Journey): Promise<void> => {
  const colleagues = await Promise.all(
    ['bob', 'eve'].slice(0, known).map((name) => signedIn(browser, server, `${name}.${of}`, options)),
  )
  const login = `lea.${of}`
  const { page } = await openBrowser(browser, server, login, options)
  await page.goto('subscribe')
  const t = await translatorIn(page, options.locale)
  await registerSecretary(page, t, login)
  const group = await createFolder(page, FOLDER, t)
  const pad = await createPad(page, group, 'Timetable', t)
  const written = PadFrame.inManager(page)
  await written.ready()
  await written.type('The bell rings at eight.')
  await written.saved()

  const newcomer = { login: `nora.${of}`, email: `nora.${of}@example.org` }
  const invitation = new InvitePage(page, t)
  await invitation.open(group)
  const typed = colleagues.map((each, at) => (at === 0 ? each.login : `${each.login.toUpperCase()}@Example.ORG`))
  await invitation.paste([...typed, newcomer.email])
  for (const each of typed) await expect(invitation.said(each, 'before')).toContainText(t('GROUP.INVITE.JOINS'))
  await expect(invitation.said(newcomer.email, 'before')).toContainText(t(before))
  await invitation.invite()
  for (const each of colleagues)
    await expect(invitation.said(each.login, 'after')).toContainText(t('GROUP.INVITE.JOINED'))

  const invited = await openBrowser(browser, server, newcomer.login, options)
  await joinByLink(invited.page, await linkOf(newcomer, invitation), newcomer, options.locale)
  for (const reader of [...colleagues, invited]) {
    await reader.page.goto(`mypads/group/${group}/pad/view/${pad}`)
    const read = PadFrame.inManager(reader.page)
    await read.ready()
    await expect(read.text).toContainText('The bell rings at eight.')
  }
  await page.goto(`mypads/group/${group}/view`)
  const people = page.getByRole('region', { name: t('GROUP.PEOPLE'), exact: true })
  for (const name of [NAME, ...colleagues.map((each) => each.login), newcomer.login])
    await expect(people.getByText(name, { exact: true }).first()).toBeVisible()
}

/** Waits for the mail of the invitation and returns its link. */
const mailedLink = async ({ email }: Newcomer): Promise<string> => {
  const find = () => mailServer.mails.find(({ recipients }) => recipients.includes(email))
  await expect.poll(find).toBeDefined()
  const mail = find()!
  expect(mail.subject).toContain(NAME)
  return mail.linkWith('invitation')
}

const shownLink = async ({ email }: Newcomer, invitation: InvitePage): Promise<string> => {
  await expect(invitation.said(email, 'after').first()).toBeVisible()
  return invitation.linkFor(email)
}

test('[INV-12, INV-44] a site without mail shows the link of who has no account, which works when it is handed over @long', async ({
  browser,
}) => {
  await bringColleagues({
    browser,
    of: 'unmailed',
    known: 2,
    before: 'GROUP.INVITE.INVITES_NO_MAIL',
    linkOf: shownLink,
  })
})

test('[INV-12, INV-40, A11Y-2] in Arabic on a phone a secretary brings colleagues into a folder @long', async ({
  browser,
}) => {
  const options = { ...phoneOf({ width: 390, height: 844 }), locale: 'ar' }
  await bringColleagues({
    browser,
    of: 'phone',
    options,
    known: 1,
    before: 'GROUP.INVITE.INVITES_NO_MAIL',
    linkOf: shownLink,
  })
})

test('[INV-2, INV-3, INV-6, INV-10, INV-30, INV-35, INV-40, INV-41, INV-43, NAME-1, NAME-6] a secretary brings three colleagues into a folder, one of them by a mailed link, and all four read what she writes', async ({
  browser,
}) => {
  await setSettings(server, { ...mailServer.settings, rootUrl: server.url })
  await bringColleagues({ browser, of: 'mailed', known: 2, before: 'GROUP.INVITE.INVITES', linkOf: mailedLink })
})
