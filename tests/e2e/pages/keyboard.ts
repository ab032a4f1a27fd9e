import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test'

/** Upper bound of the tab stops on a screen. */
const STOPS_MAX = 120

/** Time for which the editor, after it got the focus, may still replace the page's selection by its own, once. */
const SETTLED_MS = 40

/**
 * Waits until Chromium has reported the caret's new place, which takes until the next frame. Nobody leaves a text
 * faster.
 */
export const waitForCaret = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/**
 * Focuses a text and waits for a moment, since nobody writes or selects at the very moment at which it gets the focus.
 */
export const focusText = async (page: Page, text: Locator): Promise<void> => {
  await text.focus()
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), SETTLED_MS)
  await waitForCaret(page)
}

/** What has the focus, seen from the document of the element that is to get it. */
type Focus = 'target' | 'text' | 'frame' | 'elsewhere' | 'gone'

const focusFrom = (target: ElementHandle): Promise<Focus> =>
  target.evaluate((node): Focus => {
    const { activeElement } = node.ownerDocument!
    if (!node.isConnected) return 'gone'
    if (!node.ownerDocument!.hasFocus()) return 'elsewhere'
    if (activeElement === node) return 'target'
    if (activeElement?.matches('.ProseMirror')) return 'text'
    return activeElement?.matches('iframe') ? 'frame' : 'elsewhere'
  })

/** Returns whether the focus is in the text of a pad, alone or in a frame. */
const isInText = async (page: Page): Promise<boolean> => {
  const focused = await Promise.all(
    page.frames().map((frame) =>
      frame
        .evaluate(() => document.hasFocus() && document.activeElement?.matches('.ProseMirror') === true)
        // A frame may just go.
        .catch(() => false),
    ),
  )
  return focused.includes(true)
}

/** Somebody without a mouse, who moves with Tab and Enter and sees where the focus is. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses Tab, or Shift+Tab to go back, until the target has the focus. */
  async reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.first().waitFor()
    await this.#pressUntil(target, key)
  }

  /**
   * Presses a key until the target has the focus. The target is looked up once, and again only when the page has drawn
   * it anew: finding something by its role takes longer than the key.
   */
  async #pressUntil(target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowRight' | 'ArrowDown'): Promise<void> {
    let element = await target.first().elementHandle()
    for (let stop = 0; stop < STOPS_MAX; stop += 1) {
      const focus = await focusFrom(element!).catch((): Focus => 'gone')
      if (focus === 'target') return
      if (focus === 'gone') {
        element = await target.first().elementHandle()
        continue
      }
      // In the text of a pad, Tab indents.
      if (key.endsWith('Tab') && (focus === 'text' || (focus === 'frame' && (await isInText(this.#page)))))
        await this.#page.keyboard.press('Escape')
      await this.#page.keyboard.press(key)
    }
    throw new Error(`${String(target)} is not reached by ${key}`)
  }

  async activate(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.reach(target, key)
    await this.#page.keyboard.press('Enter')
  }

  /** Replaces the content of a field. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.reach(field)
    await this.#page.keyboard.press('Control+A')
    if (text === '') await this.#page.keyboard.press('Delete')
    else await this.#page.keyboard.type(text)
    await expect(field).toHaveValue(text)
  }

  /** Ticks a box or a switch that is not ticked. */
  async tick(box: Locator, key: 'Space' | 'Shift+Space' = 'Space'): Promise<void> {
    await this.reach(box)
    await this.#page.keyboard.press(key)
    await expect(box).toBeChecked()
  }

  /** Unticks a box or a switch that is ticked. */
  async untick(box: Locator): Promise<void> {
    await this.reach(box)
    await this.#page.keyboard.press('Space')
    await expect(box).not.toBeChecked()
  }

  /** Picks an option of a native list by typing its first letters. */
  async pick(list: Locator, option: string): Promise<void> {
    await this.reach(list)
    // Characters that are on no key would be pasted, into the field that had the focus before.
    await this.#page.keyboard.type(option.replace(/[^ -~].*/u, ''))
    await expect(list.locator('option:checked')).toHaveText(option)
  }

  /** Goes to the chosen one of several radio buttons, which only their labels draw, and moves on with an arrow. */
  async turn(chosen: Locator, arrow: 'ArrowLeft' | 'ArrowRight'): Promise<void> {
    await expect(chosen).toBeChecked()
    await this.#pressUntil(chosen, 'Tab')
    await this.#page.keyboard.press(arrow)
  }

  /** Uses a tool of the bar above the text that has the focus. The bar is one stop, and arrows move within it. */
  async useTool(bar: Locator, tool: Locator): Promise<void> {
    await waitForCaret(this.#page)
    await this.#page.keyboard.press('Alt+F10')
    // Where letters are selected, the key leads to the tools beside them first.
    if ((await bar.locator(':focus').count()) === 0) await this.#page.keyboard.press('Alt+F10')
    await expect(bar.locator(':focus')).toHaveCount(1)
    await this.#page.keyboard.press('Home')
    await this.#pressUntil(tool, 'ArrowRight')
    await this.#page.keyboard.press('Enter')
  }

  /** Chooses an item of the menu that the opener shows. */
  async choose(opener: Locator, item: Locator): Promise<void> {
    await this.activate(opener)
    await item.waitFor()
    await this.#pressUntil(item, 'ArrowDown')
    await this.#page.keyboard.press('Enter')
  }
}
