import { type Browser, expect } from '@playwright/test'
import { returnFromOidc } from '@sheaf/contract/routes/providers'
import { CLIENT, startOidcSite } from '@sheaf/server/testing/servers/oidc-provider'
import { startCasServer } from '@sheaf/server/testing/servers/real-cas-server'
import { startMailServer } from '@sheaf/server/testing/servers/real-mail-server'
import { BASE, READER, startSlapd } from '@sheaf/server/testing/servers/slapd'
import { missingFor } from '../fixtures/other-sites.ts'
import { adminSession, openBrowser, giveSession } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { resetSettings, setSettings } from '../fixtures/settings.ts'
import { test } from '../fixtures/test.ts'
import { enterPassword } from '../pages/account-pages.ts'
import { buttonNamed, menuLink, headingNamed, unsavedQuestion } from '../pages/controls.ts'
import { extentOf } from '../pages/extent.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import { SettingsPage } from '../pages/settings-page.ts'

const SAVED = 'The settings have been saved.'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const openSettings = async (browser: Browser, way: keyof typeof inputDevices) => {
  const { page, context } = await openBrowser(browser, server, 'admin')
  await giveSession(context, server, await adminSession(server))
  await page.goto('admin')
  await expect(headingNamed(page, 'Settings')).toBeVisible()
  return { page, by: inputDevices[way](page), settings: new SettingsPage(page) }
}

test('[SCR-81] the settings stand side by side, below an index that stays in sight and marks the section that is read', async ({
  browser,
}) => {
  const { page, settings } = await openSettings(browser, inputDeviceNames[0])
  const boxes = await Promise.all(
    ['Minimum password length', 'Maximum password length'].map((name) => settings.field(name).boundingBox()),
  )
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3400)
  // A description is as wide as its column, though its field is short.
  const widths = await page
    .locator('fieldset div > .mantine-InputWrapper-root:only-child:has(> .mantine-InputWrapper-description)')
    .evaluateAll((fields) =>
      fields.map((field) => {
        const description = field.querySelector('.mantine-InputWrapper-description')
        return [description?.clientWidth ?? 0, field.parentElement?.clientWidth ?? 0]
      }),
    )
  expect(widths.length).toBeGreaterThan(5)
  for (const [description, column] of widths) expect(description).toBe(column)
  const current = settings.index.locator('[aria-current=location]')
  await expect(current).toHaveText('General')
  await settings.entry('Authentication').click()
  await expect(current).toHaveText('Authentication')
  await expect(settings.entry('General')).toBeInViewport()
  await page.mouse.wheel(0, 20_000)
  await expect(current).toHaveText('Mail')
  await page.mouse.wheel(0, -20_000)
  await expect(current).toHaveText('General')
})

for (const way of inputDeviceNames) {
  test(`[SCR-81, SCR-82, SCR-84, SCR-133, SCR-138, SCR-86, A11Y-2, A11Y-3] settings are changed in their sections, checked, counted, discarded and saved beside another administrator’s, by ${way} @long`, async ({
    browser,
  }) => {
    await setSettings(server, { title: 'Sheaf', rootUrl: '', passwordMin: 8, passwordMax: 64 })
    const { page, by, settings } = await openSettings(browser, way)
    await expect(settings.index.getByRole('button')).toHaveText([
      'General',
      'Who sees what',
      'Retention and removal',
      'Authentication',
      'Passwords',
      'Mail',
    ])
    await by.press(settings.entry('Passwords'))
    await expect(settings.section('Passwords')).toBeFocused()
    await by.fill(settings.field('Minimum password length'), '100')
    // The proposed address is saved too, but nobody has changed it.
    await expect(settings.unsaved).toHaveText('1 setting changed')
    await expect(settings.entry('Passwords')).toHaveAccessibleName('Passwords 1 setting changed')
    await by.press(settings.save)
    await expect(page.getByText('The minimum password length must not exceed the maximum.')).toBeVisible()
    await by.press(settings.discard)
    await expect(settings.field('Minimum password length')).toHaveValue('8')
    await expect(settings.unsaved).toHaveCount(0)

    // Unsaved changes are asked about on the way to another screen.
    await by.fill(settings.field('Title of the site'), '')
    await by.press(settings.save)
    await expect(page.getByText('The site needs a title.')).toBeVisible()
    await expect(settings.field('Title of the site')).toBeFocused()
    const { dialog, stay, leave } = unsavedQuestion(page)
    await by.press(menuLink(page, 'Users'))
    await by.press(stay)
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin#settings-password$/)
    await expect(settings.unsaved).toHaveText('1 setting changed')
    await by.press(menuLink(page, 'Users'))
    await by.press(leave)
    await expect(headingNamed(page, 'Users')).toBeVisible()
    await by.press(menuLink(page, 'Settings'))
    await expect(settings.field('Title of the site')).toHaveValue('Sheaf')

    // The maximum has to be saved before the minimum, which would be refused otherwise. What another administrator
    // saved meanwhile is kept.
    await by.fill(settings.field('Minimum password length'), '100')
    await by.fill(settings.field('Maximum password length'), '120')
    await setSettings(server, { title: 'Pads of the club' })
    await by.press(settings.save)
    await expect(page.getByText(SAVED)).toBeVisible()
    await expect(settings.unsaved).toHaveCount(0)
    await expect(settings.field('Title of the site')).toHaveValue('Pads of the club')
    await expect(page).toHaveTitle('Settings - Pads of the club')
    await page.reload()
    await expect(settings.field('Minimum password length')).toHaveValue('100')
    await expect(settings.field('Maximum password length')).toHaveValue('120')
  })

  test(`[SCR-85, SCR-4, A11Y-2] the sign-in message is written for each language and greets in that one, by ${way} @long`, async ({
    browser,
  }) => {
    await setSettings(server, { loginMsg: {} })
    const { page, by, settings } = await openSettings(browser, way)
    const language = page.getByLabel('Language of the sign-in message')
    await by.fill(page.getByLabel('Sign-in message (English)'), `Closed on <b>Sunday</b> (${way}).`)
    await by.pick(language, 'Français')
    await by.fill(
      page.getByLabel('Sign-in message (Français)'),
      `Fermé le <a href="https://example.org/">dimanche</a>.<script>document.title = 'hacked'</script>`,
    )
    await expect(language.getByRole('option', { name: 'English ✓' })).toBeAttached()
    await by.press(settings.save)
    await expect(page.getByText(SAVED)).toBeVisible()

    const greeting = async (locale: string) => {
      const visitor = await openBrowser(browser, server, locale, { locale })
      await visitor.page.goto('login')
      return visitor.page
    }
    const english = await greeting('en-GB')
    await expect(english.getByText(`Closed on Sunday (${way}).`)).toBeVisible()
    await expect(english.locator('b')).toHaveText('Sunday')
    const french = await greeting('fr-FR')
    await expect(french.getByRole('link', { name: 'dimanche' })).toBeVisible()
    await expect(french.getByText('hacked')).toHaveCount(0)
    await expect(french).not.toHaveTitle('hacked')
    // A language without a message of its own shows the English one.
    await expect((await greeting('de-DE')).getByText('Closed on Sunday')).toBeVisible()
  })

  test(`[SCR-86, A11Y-2] mail settings are saved and proved by a mail that arrives, by ${way} @long`, async ({
    browser,
  }) => {
    await setSettings(server, { rootUrl: '', SMTPHost: '', title: 'Pads of the club' })
    const mailbox = await startMailServer()
    const { page, by, settings } = await openSettings(browser, way)
    await expect(page.getByText('Mail settings take effect at once, without a restart.')).toBeVisible()
    const own = settings.field('Address of this site')
    await expect(own).toHaveValue(server.url)
    await expect(own).toHaveAccessibleDescription(/Proposed from the address of this page, and not saved yet/)
    await expect(settings.unsaved).toHaveCount(0)
    await by.fill(own, '')
    await by.press(buttonNamed(page, `Use ${server.url}`))
    await expect(own).toHaveValue(server.url)
    await by.fill(settings.field('SMTP server'), mailbox.settings.SMTPHost)
    await by.fill(settings.field('SMTP port'), String(mailbox.settings.SMTPPort))
    await by.fill(settings.field('Sender address'), 'nobody')
    await by.press(settings.save)
    await expect(page.getByText('Enter a valid e-mail address for the sender.')).toBeVisible()
    await by.fill(settings.field('Sender address'), mailbox.settings.SMTPEmailFrom)
    await by.press(settings.save)
    await expect(page.getByText(SAVED)).toBeVisible()
    await expect(own).toHaveAccessibleDescription(/for example https:\/\/pads\.example\.org\/\.$/)

    const address = settings.field('Address for a test e-mail')
    await by.fill(address, 'admin@example.org')
    await by.press(buttonNamed(page, 'Send a test e-mail'))
    await expect(page.getByText('The mail server has accepted the test e-mail.')).toBeVisible()
    const mail = await mailbox.arrived()
    expect(mail.recipients).toEqual(['admin@example.org'])
    expect(mail.subject).toContain('Pads of the club')

    await mailbox.close()
    await by.focus(address)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^The test e-mail could not be sent: ./)).toBeVisible()
  })
}

test('[SCR-132] the answer to a test mail comes into sight above what saves the settings', async ({ browser }) => {
  await resetSettings(server, 'SMTPHost', 'SMTPEmailFrom')
  const { page, settings } = await openSettings(browser, inputDeviceNames[0])
  await page.setViewportSize({ width: 1280, height: 800 })
  await settings.field('Address for a test e-mail').fill('admin@example.org')
  await page.evaluate(() => scrollTo(0, 0))
  // Scrolled by the browser itself, as far as the focus needs.
  await settings.field('Address for a test e-mail').focus()
  await page.keyboard.press('Enter')
  const answer = page.getByRole('alert').filter({ hasText: 'the site still needs' })
  await expect(answer).toBeInViewport({ ratio: 1 })
  const bar = await extentOf(settings.save)
  await expect.poll(async () => (await extentOf(answer)).bottom).toBeLessThan(bar.top)
})

for (const way of inputDeviceNames)
  test(`[SCR-85, SCR-130, SCR-132, CFG-43, AUTH-19, A11Y-2] a directory is set up field by field and from JSON, tried, and lets its people in, by ${way} @long`, async ({
    browser,
  }) => {
    test.skip(missingFor('directory') !== undefined, missingFor('directory'))
    await resetSettings(server, 'authMethod', 'authLdapSettings')
    const slapd = await startSlapd([
      { uid: 'ada', cn: 'ada', sn: 'King', mail: 'ada@example.org', userPassword: 'love' },
    ])
    const { page, by, settings } = await openSettings(browser, way)
    await by.pick(settings.method, 'LDAP directory')
    await by.press(settings.save)
    await expect(page.getByText('Needed for the chosen sign-in method.')).toBeVisible()
    const url = settings.field('Address of the directory')
    await expect(url).toBeFocused()
    await by.fill(url, 'https://ldap.example.org')
    await by.focus(settings.field('Search filter'))
    await expect(page.getByText('Enter an address that begins with ldap:// or ldaps://.')).toBeVisible()
    await by.fill(settings.field('Search filter'), '(uid=ada)')
    await by.focus(settings.field('Attribute for the login'))
    await expect(page.getByText('The filter must contain {{username}}.')).toBeVisible()

    // The JSON comes from another system and contains a value that the form does not know.
    const json = page.getByLabel('Settings as JSON')
    await by.press(buttonNamed(page, 'Fill in from JSON'))
    await expect(buttonNamed(page, 'Fill in the fields')).toBeDisabled()
    await by.fill(json, '{"url"')
    await expect(json).toHaveAccessibleDescription(/The LDAP settings are not valid JSON\. Line 1, column 7\./)
    await expect(buttonNamed(page, 'Fill in the fields')).toBeDisabled()
    await by.fill(
      json,
      JSON.stringify({
        url: slapd.url,
        bindDN: READER.dn,
        bindCredentials: 'no',
        searchBase: BASE,
        searchFilter: '(uid={{username}})',
      }),
    )
    await by.press(buttonNamed(page, 'Fill in the fields'))
    await expect(json).toHaveCount(0)
    await expect(url).toHaveValue(slapd.url)
    await by.press(settings.tryThem)
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await by.fill(settings.field('Password of that account'), READER.password)
    await by.press(settings.tryThem)
    const works = page.getByText('It works: the other server responds as expected.')
    await expect(works).toBeVisible()
    await by.fill(settings.field('Attribute for the first name'), 'cn')
    await expect(works).toHaveCount(0)
    await by.press(settings.save)
    await expect(page.getByText(SAVED)).toBeVisible()

    // A secret is kept, and is never shown.
    await page.reload()
    await expect(page.getByText('Stored; it is never shown.')).toBeVisible()
    expect(await page.content()).not.toContain(READER.password)
    await by.press(buttonNamed(page, 'Replace: Password of that account'))
    await by.press(buttonNamed(page, 'Keep the stored value'))
    await expect(page.getByText('Stored; it is never shown.')).toBeVisible()
    await by.press(settings.tryThem)
    await expect(works).toBeVisible()

    const ada = await openBrowser(browser, server, 'ada')
    await ada.page.goto('login')
    await enterPassword(ada.page, inputDevices[way](ada.page), 'ada', 'love')
    await expect(headingNamed(ada.page, 'Two-factor authentication')).toBeVisible()
    await setSettings(server, { authMethod: 'internal' })
    await slapd.stop()
  })

for (const way of inputDeviceNames)
  test(`[SCR-130, SCR-132, AUTH-31, AUTH-38, A11Y-2] a CAS server and an OpenID Connect provider are set up, and visitors are sent there, by ${way} @long`, async ({
    browser,
  }) => {
    await resetSettings(server, 'authMethod', 'authCasSettings', 'authOidcSettings')
    await setSettings(server, { rootUrl: server.url })
    const cas = await startCasServer({ user: 'ada', attributes: { mail: 'ada@example.org' } })
    const oidc = await startOidcSite({ sub: 'ada' }, [`${server.url}api${returnFromOidc.path}`])
    cas.asks = oidc.asks = true
    const { page, by, settings } = await openSettings(browser, way)
    await by.pick(settings.method, 'CAS')
    await by.fill(settings.field('Address of the CAS server'), cas.url)
    await by.press(settings.tryThem)
    await expect(page.getByText('It works: the other server responds as expected.')).toBeVisible()
    await by.press(settings.save)
    await expect(page.getByText(SAVED)).toBeVisible()
    const visitor = await openBrowser(browser, server, 'visitor')
    await visitor.page.goto('login')
    await expect(headingNamed(visitor.page, 'Sign in at CAS')).toBeVisible()

    await by.pick(settings.method, 'OpenID Connect')
    await by.fill(settings.field('Address of the provider (issuer)'), `${oidc.issuer}/elsewhere`)
    await by.fill(settings.field('Client ID'), CLIENT.clientId)
    await by.fill(settings.field('Client secret'), CLIENT.clientSecret)
    await by.press(settings.tryThem)
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await by.fill(settings.field('Address of the provider (issuer)'), oidc.issuer)
    await by.press(settings.tryThem)
    await expect(page.getByText('The provider responds as expected.')).toBeVisible()
    await by.press(settings.save)
    await expect(page.getByText(SAVED).last()).toBeVisible()
    await expect(page.getByText('Stored; it is never shown.')).toBeVisible()
    await visitor.page.goto(`${server.url}login`)
    await expect(headingNamed(visitor.page, 'Sign in at the provider')).toBeVisible()
    await setSettings(server, { authMethod: 'internal' })
    cas.close()
    oidc.stop()
  })
