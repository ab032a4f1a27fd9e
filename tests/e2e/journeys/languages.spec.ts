import { isFullRun } from '@sheaf/document/testing/random'
import { expect, type Page } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { openBrowser, PASSWORD, put, register, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { setSettings } from '../fixtures/settings.ts'
import { translationOf } from '../fixtures/translation.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
  await register(server, 'bob')
})
test.afterAll(() => server.stop())

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const LANGUAGES = {
  fr: {
    browser: 'fr-CA',
    direction: 'ltr',
    name: 'Comité',
    pad: 'Procès-verbal',
    text: 'Dix-sept membres présents.',
    word: 'membres',
  },
  ar: {
    browser: 'ar-EG',
    direction: 'rtl',
    name: 'اللجنة',
    pad: 'محضر الاجتماع',
    text: 'حضر سبعة عشر عضوًا.',
    word: 'سبعة',
  },
} as const

/**
 * Opens a browser for somebody who reads this language, with helpers that look at each screen once it has its heading.
 */
const readerOf = async (page: Page, language: string, direction = 'ltr') => {
  const { t, isShownBy } = await translationOf(server, language)
  const main = page.getByRole('main')
  return {
    t,
    isShownBy,
    main,
    menu: page.getByRole('navigation', { name: t('GLOBAL.MAIN_MENU') }),
    field: (label: string) => main.getByLabel(label).first(),
    arrives: async (heading: string | RegExp): Promise<void> => {
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await isShownBy(page)
      await expect(page.locator('html')).toHaveAttribute('dir', direction)
      expect(await sideways(page)).toBeLessThanOrEqual(0)
    },
  }
}

for (const [language, { browser: locale, direction, name, pad, text, word }] of Object.entries(LANGUAGES).filter(
  ([, { direction }]) => isFullRun || direction === 'rtl',
))
  test(`[LANG-1, LANG-2, LANG-6, LANG-8, LANG-9, LANG-10, A11Y-5] the main job is done in the language of the browser: ${language}`, async ({
    browser,
  }) => {
    const { page } = await openBrowser(browser, server, language, { locale })
    const { t, isShownBy, main, menu, field, arrives } = await readerOf(page, language, direction)

    await page.goto('')
    await arrives(t('USER.AUTH.WELCOME'))
    await main.getByRole('link', { name: t('USER.REGISTER') }).click()
    await arrives(t('USER.REGISTER'))
    // The new account has the language from the beginning.
    await expect(field(t('USER.LANG'))).toHaveValue(language)
    await field(t('USER.LOGIN')).fill(`ada.${language}`)
    await field(t('USER.EMAIL')).fill(`ada.${language}@example.org`)
    await field(t('USER.PASSWORD')).fill('short')
    await main.getByRole('button', { name: t('USER.REGISTER') }).click()
    await isShownBy(page)
    await field(t('USER.PASSWORD')).fill(PASSWORD)
    await field(t('USER.PASSCHECK')).fill(PASSWORD)
    await main.getByRole('button', { name: t('USER.REGISTER') }).click()
    await expect(page.getByText(t('USER.AUTH.SUBSCRIBE_SUCCESS'))).toBeVisible()
    await arrives(t('USER.AUTH.WELCOME'))
    await field(t('USER.LOGIN_OR_EMAIL')).fill(`ada.${language}`)
    await field(t('USER.PASSWORD')).fill('another password')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('USER.ERR.CREDENTIALS'))).toBeVisible()
    await field(t('USER.PASSWORD')).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await main.getByRole('button', { name: t('USER.SETUP_2FA_NOT_NOW') }).click()
    await arrives(t('GROUP.MYGROUPS'))

    // The menu is on the side where reading begins.
    const room = page.viewportSize()?.width ?? 0
    const box = await menu.boundingBox()
    expect(box !== null && (direction === 'rtl' ? box.x > room / 2 : box.x < room / 2)).toBe(true)

    await main.getByRole('link', { name: t('GROUP.ADD') }).click()
    await arrives(t('GROUP.ADD'))
    await field(t('GROUP.FIELD.NAME')).fill(name)
    await page.keyboard.press('Enter')
    await arrives(name)
    await page.getByRole('button', { name: t('GROUP.ACTIONS_FOR', { name }) }).click()
    await isShownBy(page)
    await page.getByRole('menuitem', { name: t('GROUP.INVITE_USER.IU') }).click()
    await arrives(new RegExp(t('GROUP.INVITE_USER.IU')))
    await field(t('GROUP.INVITE.FIELD')).fill('bob')
    await page.keyboard.press('Enter')
    await main.getByRole('button', { name: t('GROUP.INVITE_USER.ACT'), exact: true }).click()
    await expect(main.getByRole('heading', { name: t('GROUP.INVITE.RESULTS') })).toBeVisible()
    await main.getByRole('link', { name: t('GROUP.TO_FOLDER') }).click()
    await arrives(name)
    await expect(page.getByRole('region', { name: t('GROUP.PEOPLE'), exact: true })).toContainText('bob')

    await main
      .getByRole('link', { name: t('GROUP.PAD.ADD') })
      .first()
      .click()
    await arrives(new RegExp(t('GROUP.PAD.ADD')))
    await field(t('GROUP.PAD.ADD_PROMPT')).fill(pad)
    await page.keyboard.press('Enter')
    await arrives(pad)
    const frame = PadFrame.inManager(page)
    await frame.ready()
    await frame.type(text)
    await frame.saved()
    await isShownBy(page)
    await expect(frame.root.locator('html')).toHaveAttribute('dir', direction)
    await expect(frame.saveStatus).toContainText(t('EDITOR.SAVE_STATUS.SERVER'))
    await expect(frame.text.getByText(text)).toHaveCSS('direction', direction)
    const undo = frame.root.getByRole('button', { name: t('EDITOR.TOOL.UNDO') }).locator('svg')
    await expect(undo).toHaveCSS('transform', direction === 'rtl' ? 'matrix(-1, 0, 0, 1, 0, 0)' : 'none')
    // A notice stands over the tools for a while, and for as long as it is pointed at.
    await page.mouse.move(room / 2, 500)
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
    await frame.root.getByRole('button', { name: t('EDITOR.PEOPLE.COUNT', { count: 1 }) }).click()
    await isShownBy(page)
    await frame.root.getByText(t('EDITOR.PEOPLE.TITLE')).press('Escape')

    await menu.getByRole('link', { name: t('MENU.SEARCH') }).click()
    await arrives(t('SEARCH.TITLE'))
    await expect(async () => {
      await main.getByLabel(t('SEARCH.FIELD')).fill(word)
      await page.keyboard.press('Enter')
      await expect(page.getByText(t('SEARCH.FOUND', { count: 1 }))).toBeVisible({ timeout: 5000 })
    }).toPass()
    await expect(main.locator('b, mark').first()).toContainText(word, { ignoreCase: true })
    for (const [item, heading] of [
      ['MENU.DASHBOARD', t('DASHBOARD.TITLE')],
      ['MENU.BOOKMARK', t('MENU.BOOKMARK')],
      ['MENU.WATCHLIST', t('MENU.WATCHLIST')],
      ['MENU.USERLIST', t('MENU.USERLIST')],
      ['MENU.PROFILE', t('USER.PROFILE_TITLE', { login: `ada.${language}` })],
    ] as const) {
      await menu.getByRole('link', { name: t(item) }).click()
      await arrives(heading)
    }
    await menu.getByRole('link', { name: t('MENU.LOGOUT') }).click()
    await expect(page.getByText(t('USER.AUTH.SUCCESS_OUT'))).toBeVisible()
    await arrives(t('USER.AUTH.WELCOME'))
  })

/** Languages that go through a shorter journey, which contains the words that every user meets. */
const FURTHER = { de: 'de-AT', en: 'en-GB', es: 'es-MX', it: 'it-IT' }

for (const [language, locale] of Object.entries(FURTHER))
  test(`[LANG-1, LANG-2, LANG-6, A11Y-5] an account, a folder and a pad are made in the language of the browser: ${language} @long`, async ({
    browser,
  }) => {
    const { page } = await openBrowser(browser, server, language, { locale })
    const { t, isShownBy, main, menu, field, arrives } = await readerOf(page, language)
    const login = `ada.${language}`
    await page.goto('subscribe')
    await arrives(t('USER.REGISTER'))
    await field(t('USER.LOGIN')).fill(login)
    await field(t('USER.EMAIL')).fill(`${login}@example.org`)
    await field(t('USER.PASSWORD')).fill(PASSWORD)
    await field(t('USER.PASSCHECK')).fill(PASSWORD)
    await main.getByRole('button', { name: t('USER.REGISTER') }).click()
    await arrives(t('USER.AUTH.WELCOME'))
    await field(t('USER.LOGIN_OR_EMAIL')).fill(login)
    await field(t('USER.PASSWORD')).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await main.getByRole('button', { name: t('USER.SETUP_2FA_NOT_NOW') }).click()
    await arrives(t('GROUP.MYGROUPS'))

    await main.getByRole('link', { name: t('GROUP.ADD') }).click()
    await arrives(t('GROUP.ADD'))
    await field(t('GROUP.FIELD.NAME')).fill('Club 2026')
    await page.keyboard.press('Enter')
    await arrives('Club 2026')
    await main
      .getByRole('link', { name: t('GROUP.PAD.ADD') })
      .first()
      .click()
    await field(t('GROUP.PAD.ADD_PROMPT')).fill('1789')
    await page.keyboard.press('Enter')
    await arrives('1789')
    const frame = PadFrame.inManager(page)
    await frame.ready()
    await frame.type('1, 2, 3')
    await frame.saved()
    await expect(frame.saveStatus).toContainText(t('EDITOR.SAVE_STATUS.SERVER'))
    await isShownBy(page)
    await menu.getByRole('link', { name: t('MENU.LOGOUT') }).click()
    await expect(page.getByText(t('USER.AUTH.SUCCESS_OUT'))).toBeVisible()
  })

test('[LANG-3, LANG-4, LANG-7, LANG-9, A11Y-2] a language that is picked turns the page at once, and is remembered', async ({
  browser,
}) => {
  // Sheaf does not speak Welsh.
  const { page } = await openBrowser(browser, server, 'visitor', { locale: 'cy-GB' })
  const picker = (label: string) => page.getByRole('combobox', { name: label })
  await page.goto('login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await picker('Language').selectOption({ label: 'العربية' })
  const { t, isShownBy } = await translationOf(server, 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await isShownBy(page)
  await page.goto('p/talk')
  await PadFrame.alone(page).ready()
  await isShownBy(page)
  await page.goto('subscribe')
  await expect(page.getByRole('heading', { name: t('USER.REGISTER'), level: 1 })).toBeVisible()
  await isShownBy(page)
  await picker(t('GLOBAL.LANG')).first().selectOption({ label: 'English' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('heading', { name: 'Register', level: 1 })).toBeVisible()
})

test('[LANG-4, LANG-20, LANG-9] a language that is picked beside an open pad turns the pad, too, and takes nothing from it @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const group = await folderOf(ada, server, { visibility: 'restricted' })
  const pad = await padIn(ada, server, group)
  const { page } = ada
  await page.goto(`mypads/group/${group}/pad/view/${pad}`)
  const frame = PadFrame.inManager(page)
  await frame.ready()
  await frame.type('Typed before.')
  await frame.saved()
  const picker = (label: string) => page.getByRole('combobox', { name: label })
  await picker('Language').selectOption({ label: 'العربية' })
  const { t, isShownBy } = await translationOf(server, 'ar')
  await expect(frame.root.locator('html')).toHaveAttribute('dir', 'rtl')
  await isShownBy(page)
  await expect(frame.text).toHaveAttribute('aria-label', t('EDITOR.TEXT'))
  // The page was not loaded anew, so the edit can still be undone.
  const undo = frame.root.getByRole('button', { name: t('EDITOR.TOOL.UNDO') })
  await undo.click()
  await expect(frame.text).not.toContainText('Typed before.')
  await isShownBy(page)
  await expect(frame.text).toHaveAttribute('data-hint', t('EDITOR.HINT'))
  await expect(page.getByRole('link', { name: t('GROUP.PAD.OPEN_TAB') })).toHaveAttribute('href', /lang=ar/)
  await picker(t('GLOBAL.LANG')).selectOption({ label: 'English' })
  await expect(frame.text).toHaveAttribute('data-hint', (await translationOf(server, 'en')).t('EDITOR.HINT'))
})

test('[LANG-1, LANG-3] a pad that is opened by its link speaks as its reader’s profile says, and else as the site @long', async ({
  browser,
}) => {
  const eve = await signedIn(browser, server, 'eve', { locale: 'en-GB' })
  const group = await folderOf(eve, server, { visibility: 'public' })
  const pad = await padIn(eve, server, group)
  await put(server, eve.token, '/user/eve', { email: 'eve@example.org', password: PASSWORD, lang: 'de' })
  await eve.page.goto(`p/${pad}`)
  await PadFrame.alone(eve.page).ready()
  await (await translationOf(server, 'de')).isShownBy(eve.page)
  // Sheaf does not speak Welsh, so the site's default counts.
  await setSettings(server, { defaultLanguage: 'fr' })
  const { page } = await openBrowser(browser, server, 'stranger', { locale: 'cy-GB' })
  await page.goto(`p/${pad}`)
  await PadFrame.alone(page).ready()
  await (await translationOf(server, 'fr')).isShownBy(page)
  await setSettings(server, { defaultLanguage: 'en' })
})
