import type { Page } from '@playwright/test'
import { PASSWORD } from '../fixtures/people.ts'

/** Registers through the form, and ends on the sign-in page. */
export const register = async (page: Page, login: string): Promise<void> => {
  await page.goto('subscribe')
  await page.getByLabel(/^Login( \*)?$/).fill(login)
  await page.getByLabel('E-mail address').fill(`${login}@example.org`)
  await page.getByLabel(/^Password( \*)?$/).fill(PASSWORD)
  await page.getByLabel(/^Confirm password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL(/\/login/)
}

/** Signs in through the form, puts two-factor off where it is offered, and ends among the folders. */
export const signIn = async (page: Page, login: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('Login or e-mail address').fill(login)
  await page.getByLabel(/^Password( \*)?$/).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/(setup2fa|mypads)/)
  if (page.url().endsWith('/setup2fa')) await page.getByRole('button', { name: 'Later' }).click()
  await page.waitForURL(/\/mypads/)
}
