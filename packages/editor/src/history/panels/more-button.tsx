import { ActButton } from '@sheaf/ui/components/act-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useEffectEvent, useRef } from 'react'

interface MoreButtonProps {
  readonly isLoading: boolean
  readonly onLoad: () => void
}

/** Offers what comes further down, and gets it by itself once one has scrolled there. */
export const MoreButton = ({ isLoading, onLoad }: MoreButtonProps) => {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const load = useEffectEvent(onLoad)
  useEffect(() => {
    if (isLoading) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) load()
    })
    observer.observe(button.current!)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <ActButton ref={button} variant="default" loading={isLoading} onClick={onLoad}>
      {t('ACTIONS.SHOW_MORE')}
    </ActButton>
  )
}
