export interface GuestWishes {
  readonly name: string | undefined
  readonly color: string | undefined
}

const KEY = 'sheaf-guest'

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** How a guest called themselves last in this browser. */
export const readGuestWishes = (): GuestWishes => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Record<string, unknown>> | null
    return { name: readText(kept?.['name']), color: readText(kept?.['color']) }
  } catch {
    return { name: undefined, color: undefined }
  }
}

export const keepGuestWishes = (wishes: GuestWishes): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes))
  } catch {
    // Without storage it holds until the page is left.
  }
}
