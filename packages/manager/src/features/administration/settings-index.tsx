import { Badge, NavLink } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { SETTING_FIELDS, settingSections, type SettingSection } from './settings-fields.ts'
import classes from './settings-form.module.css'
import type { SettingChange } from './settings-values.ts'

export const LEGENDS: Readonly<Record<SettingSection, MessageKey>> = {
  general: 'ADMIN.SETTINGS_GENERAL',
  access: 'ADMIN.SETTINGS_ACCESS',
  keeping: 'ADMIN.SETTINGS_KEEPING',
  authentication: 'ADMIN.AUTHENTICATION',
  password: 'ADMIN.SETTINGS_PASSWORD',
  mail: 'ADMIN.SETTINGS_MAIL',
}

export const sectionId = (section: SettingSection): string => `settings-${section}`

const goTo = (section: SettingSection) => {
  const target = document.getElementById(sectionId(section))
  target?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}

/** Somewhat below where a section begins when one jumps to it. */
const READING_LINE_PX = 160

/** The one that is read: the last that has begun, and at the end of the page the last of all. */
const sectionInSight = (): SettingSection => {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement
  const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
  const hasBegun = (section: SettingSection) =>
    isAtEnd || (document.getElementById(sectionId(section))?.getBoundingClientRect().top ?? Infinity) <= READING_LINE_PX
  return settingSections.findLast(hasBegun) ?? settingSections[0]
}

const onMoved = (listener: () => void) => {
  const stop = new AbortController()
  for (const event of ['scroll', 'resize'])
    window.addEventListener(event, listener, { signal: stop.signal, passive: true })
  return () => stop.abort()
}

const Changed = ({ count }: { count: number }) => {
  const t = useT()
  const text = t('ADMIN.UNSAVED', { count })
  return (
    <Badge title={text} aria-label={text}>
      {count}
    </Badge>
  )
}

/** The sections to jump to, in which one is, and how much has changed in each. */
export const SettingsIndex = ({ changes }: { changes: readonly SettingChange[] }) => {
  const t = useT()
  const current = useSyncExternalStore(onMoved, sectionInSight)
  const index = useRef<HTMLElement>(null)
  // Where it is one line that slides, the section that is read stays in sight. Alone, and not the page with it.
  useEffect(() => {
    const line = index.current
    const entry = line?.querySelector('[aria-current]')
    if (!line || !entry) return
    const [around, of] = [line.getBoundingClientRect(), entry.getBoundingClientRect()]
    line.scrollBy?.({ left: of.left + of.width / 2 - (around.left + around.width / 2) })
  }, [current])
  return (
    <nav
      ref={index}
      aria-label={t('ADMIN.SETTINGS_INDEX')}
      className={classes.index}
      // For its looks alone, so that no scrolling draws it anew. From right to left it moves below zero.
      onScroll={({ currentTarget: line }) => line.toggleAttribute('data-moved', Math.abs(line.scrollLeft) > 4)}
    >
      {settingSections.map((section) => {
        const count = changes.filter(({ key }) => SETTING_FIELDS[key].section === section).length
        return (
          <NavLink
            key={section}
            component="button"
            type="button"
            className={classes.entry ?? ''}
            label={t(LEGENDS[section])}
            active={section === current}
            aria-current={section === current ? 'location' : undefined}
            {...(count === 0 ? {} : { rightSection: <Changed count={count} /> })}
            onClick={() => goTo(section)}
          />
        )
      })}
    </nav>
  )
}
