import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { languages } from '@sheaf/l10n/languages'
import { PASSWORD } from '../fixtures/people.ts'
import { inputDevices, type InputDevice } from './input-devices.ts'
import { ProfilePage } from './profile-page.ts'

const LOCALES = new URL('../../../packages/l10n/locales/', import.meta.url)

/** Matches "Not now" in every language, since the page changes to that of the person who has just signed in. */
const NOT_NOW = new RegExp(
  `^(${Object.keys(languages)
    .map((code) => JSON.parse(readFileSync(new URL(`${code}.json`, LOCALES), 'utf8'))['USER.SETUP_2FA_NOT_NOW'])
    .join('|')})$`,
)

/** Registers through the form and ends on the sign-in page. */
export const register = async (page: Page, login: string): Promise<void> => {
  await page.goto('subscribe')
  await new ProfilePage(page).fillIn(inputDevices.mouse(page), login)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL(/\/login/)
}

/** Takes the first step of a sign-in, wherever it leads. */
export const enterPassword = async (page: Page, by: InputDevice, login: string, password = PASSWORD): Promise<void> => {
  await by.fill(page.getByLabel('Login or e-mail address'), login)
  await by.fill(page.getByLabel(/^Password( \*)?$/), password)
  await page.keyboard.press('Enter')
}

/** Signs out by the address, for journeys that are not about signing out. */
export const signOut = async (page: Page): Promise<void> => {
  await page.goto('logout')
  await page.waitForURL(/\/login$/)
}

/** Declines two-factor authentication where it is offered, and waits for the folders. */
const endAmongFolders = async (page: Page): Promise<void> => {
  await page.waitForURL(/\/(setup2fa|mypads)/)
  if (page.url().endsWith('/setup2fa')) await page.getByRole('button', { name: NOT_NOW }).click()
  await page.waitForURL(/\/mypads/)
}

/** Signs in through the form, declines two-factor authentication where it is offered, and ends among the folders. */
export const signIn = async (page: Page, login: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('Login or e-mail address').fill(login)
  await page.getByLabel(/^Password( \*)?$/).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await endAmongFolders(page)
}

/** Signs in, in any language, after a registration, which leads to the sign-in with the login filled in. */
export const signInAfterRegistering = async (page: Page, login: string, password = PASSWORD): Promise<void> => {
  await page.waitForURL(/\/login$/)
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(login)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.keyboard.press('Enter')
  await endAmongFolders(page)
}
