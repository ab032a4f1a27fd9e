const primary = (code: string) => code.toLowerCase().split('-')[0]

/** Returns the first wanted language available, exactly or by prefix: `fr-CA` finds `fr`, `pt` finds `pt-BR`. */
export const matchLanguage = (wanted: readonly string[], available: readonly string[]): string | undefined => {
  for (const code of wanted) {
    const match =
      available.find((each) => each.toLowerCase() === code.toLowerCase()) ??
      available.find((each) => each.toLowerCase() === primary(code)) ??
      available.find((each) => primary(each) === primary(code))
    if (match !== undefined) return match
  }
  return undefined
}
