import { randomUUID } from 'node:crypto'
import { padText } from '@sheaf/document/plain-text'
import { onTestFinished } from 'vitest'
import { waitFor, waitUntil } from '../../testing/wait.ts'
import { PadClient, type PadClientOptions } from '../../testing/pads/pad-client.ts'
import { writeLine } from './write-line.ts'

/** A page with a pad open, without the editor. */
export class Page extends PadClient {
  text(): string {
    return padText(this.doc)
  }

  /** Writes a line at the end of the text, or into its only line if that is empty; with `whose`, for that author. */
  write(text: string, whose?: string): void {
    writeLine(this.doc, text, this.ids, whose)
  }

  /** Resolves when everything written is acknowledged. */
  async saved(): Promise<void> {
    await waitUntil(() => this.isSaved, { interval: 5 })
  }

  async shows(text: string): Promise<void> {
    await waitFor(
      () => {
        const shown = this.text()
        if (!shown.includes(text)) throw new Error(`It shows ${JSON.stringify(shown)} without ${text}`)
      },
      { interval: 5 },
    )
  }
}

export interface PageOptions extends PadClientOptions {
  /** Whether to wait until the text is there. */
  readonly opened?: boolean
}

/** Opens a pad as a page does, as a guest of its own unless the credentials say otherwise. */
export const openPage = async ({ opened = true, ...options }: PageOptions): Promise<Page> => {
  const page = new Page({ ...options, credentials: { guest: randomUUID(), ...options.credentials } })
  onTestFinished(() => page.close())
  page.connect()
  if (opened) await waitUntil(() => page.isSynced, { interval: 5 })
  return page
}
