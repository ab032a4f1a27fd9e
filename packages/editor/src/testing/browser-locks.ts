import { onTestFinished } from 'vitest'

/** Provides `navigator.locks`, which jsdom lacks, as far as the code uses it. */
export const giveLocks = (): void => {
  const last = new Map<string, Promise<unknown>>()
  const request = (name: string, act: () => Promise<unknown>): Promise<unknown> => {
    const next = (last.get(name) ?? Promise.resolve()).catch(() => {}).then(act)
    last.set(name, next)
    return next
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
}
