import type { Writer } from '@sheaf/contract/entities/history'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { RefObject } from 'react'
import { LetterTip } from '../../lib/menus/letter-tip.tsx'
import { nameOfWriter } from './line-authors.ts'

interface LetterAuthorProps {
  readonly place: RefObject<HTMLElement | null>
  readonly writers: ReadonlyMap<string, Writer>
  /** Says whose letters they are, if that is not all there is to say of them. */
  readonly say?: (letters: HTMLElement, name: string) => string
}

const sayAuthor = (_letters: HTMLElement, name: string): string => name

/** Says whose letters are under the pointer. By keyboard, the bar of a line says it. */
export const LetterAuthor = ({ place, writers, say = sayAuthor }: LetterAuthorProps) => {
  const t = useT()
  const whose = (letters: HTMLElement, target: Element): string => {
    const name = nameOfWriter(letters.dataset['author'] ?? '', writers, t)
    const by = target.closest<HTMLElement>('[data-put-back-by]')?.dataset['putBackBy']
    return by === undefined ? say(letters, name) : t('TIMESLIDER.PUT_BACK', { name, by: nameOfWriter(by, writers, t) })
  }
  return <LetterTip place={place} say={whose} />
}
