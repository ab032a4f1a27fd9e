import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any screen has. */
const STOPS_MAX = 120

/** How long after it got the focus the editor still sets its own selection, once, in place of the page's. */
const SETTLED_MS = 40

/** Chromium tells of where the caret went with the next frame, and nobody is quicker to leave the text. */
export const caretTold = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Nobody writes or selects in the moment in which a text gets the focus. */
export const focusText = async (page: Page, text: Locator): Promise<void> => {
  await text.focus()
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), SETTLED_MS)
  await caretTold(page)
}

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator
    .first()
    .evaluate((element) => element.ownerDocument.hasFocus() && element === element.ownerDocument.activeElement)

/** Somebody without a mouse: gets about with Tab and Enter, and sees where the focus is. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Goes on with Tab, or back with Shift+Tab, until this has the focus. */
  async reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.first().waitFor()
    await this.#tabTo(target, key)
  }

  async #tabTo(target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
    for (let stop = 0; stop < STOPS_MAX; stop += 1) {
      if (await hasFocus(target)) return
      await this.#page.keyboard.press(key)
    }
    throw new Error(`${String(target)} is not reached by ${key}`)
  }

  async activate(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.reach(target, key)
    await this.#page.keyboard.press('Enter')
  }

  /** Types in place of what the field holds. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.reach(field)
    await this.#page.keyboard.press('Control+A')
    if (text === '') await this.#page.keyboard.press('Delete')
    else await this.#page.keyboard.type(text)
    await expect(field).toHaveValue(text)
  }

  /** Sets a box or a switch that is not set. */
  async tick(box: Locator, key: 'Space' | 'Shift+Space' = 'Space'): Promise<void> {
    await this.reach(box)
    await this.#page.keyboard.press(key)
    await expect(box).toBeChecked()
  }

  /** Gives up a box or a switch that is set. */
  async untick(box: Locator): Promise<void> {
    await this.reach(box)
    await this.#page.keyboard.press('Space')
    await expect(box).not.toBeChecked()
  }

  /** Picks in a list of the browser's own, by the first letters. */
  async pick(list: Locator, option: string): Promise<void> {
    await this.reach(list)
    // What is on no key would be pasted, and into the text field of before.
    await this.#page.keyboard.type(option.replace(/[^ -~].*/u, ''))
    await expect(list.locator('option:checked')).toHaveText(option)
  }

  /** Goes to the one that is chosen in a row of choices, which its label draws, and on with an arrow. */
  async turn(chosen: Locator, arrow: 'ArrowLeft' | 'ArrowRight'): Promise<void> {
    await expect(chosen).toBeChecked()
    await this.#tabTo(chosen, 'Tab')
    await this.#page.keyboard.press(arrow)
  }

  /** Uses a tool of the bar above the text that has the focus: the bar is one stop, with the arrows inside. */
  async useTool(bar: Locator, tool: Locator): Promise<void> {
    await caretTold(this.#page)
    await this.#page.keyboard.press('Alt+F10')
    await expect(bar.locator(':focus')).toHaveCount(1)
    await this.#page.keyboard.press('Home')
    for (let step = 0; step < STOPS_MAX && !(await hasFocus(tool)); step += 1)
      await this.#page.keyboard.press('ArrowRight')
    await this.#page.keyboard.press('Enter')
  }

  /** Chooses in the menu that the opener shows. */
  async choose(opener: Locator, item: Locator): Promise<void> {
    await this.activate(opener)
    await item.waitFor()
    for (let step = 0; step < STOPS_MAX && !(await hasFocus(item)); step += 1) {
      await this.#page.keyboard.press('ArrowDown')
    }
    await this.#page.keyboard.press('Enter')
  }
}
