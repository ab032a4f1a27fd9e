import { fullNameOf, type PersonNames } from '@sheaf/contract/policy/display-name'
import unhomoglyph from 'unhomoglyph'

/** A person whose names others must not seem to have. */
export interface Protected extends PersonNames {
  readonly _id: string
}

/** Returns a text with each character replaced by the one that it is confused with (UTS #39, skeleton). */
const skeletonOf = (text: string): string =>
  unhomoglyph(text.normalize('NFKD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')).normalize('NFD')

/** Returns the forms of a name, of which two names that look alike share one. Letter case makes no difference. */
const confusableForms = (name: string): string[] => [skeletonOf(name), skeletonOf(name.toLowerCase())]

/**
 * NAME-8: returns a function that tells whether somebody's name looks like one of the names of these people: login, name
 * in pads, or first and last name. People may look like themselves.
 */
export const lookalikesOf = (people: Iterable<Protected>): ((id: string, name: string) => boolean) => {
  const holders = new Map<string, Set<string>>()
  for (const person of people)
    for (const name of [person.login, person.padNickname ?? '', fullNameOf(person)])
      if (name !== '')
        for (const form of confusableForms(name)) holders.set(form, (holders.get(form) ?? new Set()).add(person._id))
  return (id, name) =>
    confusableForms(name).some((form) => [...(holders.get(form) ?? [])].some((holder) => holder !== id))
}
