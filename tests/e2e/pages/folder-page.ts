import { expect, type Locator, type Page } from '@playwright/test'

/** Page model of a folder: its pads, which can be chosen, and its people. */
export class FolderPage {
  readonly page: Page
  readonly pads: Locator
  readonly people: Locator
  readonly filter: Locator
  /** Bar of actions for the chosen pads, which is there only while some are chosen. */
  readonly bar: Locator

  constructor(page: Page) {
    this.page = page
    this.pads = page.getByRole('list', { name: 'Pads' }).getByRole('link')
    this.people = page.getByRole('region', { name: 'People', exact: true })
    this.filter = page.getByRole('textbox', { name: 'Filter the pads by name' })
    this.bar = page.getByRole('group', { name: /^\d+ pads? selected$/ })
  }

  async open(group: string, search = ''): Promise<void> {
    await this.page.goto(`mypads/group/${group}/view${search}`)
  }

  pad(name: string): Locator {
    return this.page.getByRole('list', { name: 'Pads' }).getByRole('link', { name, exact: true })
  }

  row(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('link', { name, exact: true }) })
  }

  /** Finds the box that chooses a pad. */
  box(name: string): Locator {
    return this.page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  }

  get allBox(): Locator {
    return this.page.getByRole('checkbox', { name: 'Select all' })
  }

  async isChosen(...names: readonly string[]): Promise<void> {
    const checked = this.page.getByRole('checkbox', { name: /^Select (?!all)/, checked: true })
    await expect(checked).toHaveCount(names.length)
    for (const name of names) await expect(this.box(name)).toBeChecked()
    if (names.length === 0) await expect(this.bar).toHaveCount(0)
    else await expect(this.bar).toHaveAccessibleName(`${names.length} ${names.length === 1 ? 'pad' : 'pads'} selected`)
  }
}
