/**
 * Memoizes what `make` returns for each language: an object of `Intl` takes longer to create than to use many times.
 */
export const memoizePerLanguage = <Made>(make: (language: string) => Made) => {
  const known = new Map<string, Made>()
  return (language: string): Made => {
    const made = known.get(language) ?? make(language)
    known.set(language, made)
    return made
  }
}
