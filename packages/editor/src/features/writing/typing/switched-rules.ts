import { type AnyExtension, InputRule } from '@tiptap/core'

/**
 * Returns extensions whose typing rules do nothing while `isOn` says no (PREF-53). The rules are asked each time: an editor
 * that was made anew for the setting would lose the caret and what could be undone.
 */
export const switchRules = (extensions: readonly AnyExtension[], isOn: () => boolean): AnyExtension[] =>
  extensions.map((extension) => {
    if (!('addInputRules' in extension.config)) return extension
    return extension.extend({
      addInputRules(this: { parent?: (() => InputRule[]) | undefined }) {
        return (this.parent?.() ?? []).map(
          ({ find, handler, undoable }) =>
            new InputRule({ find, undoable, handler: (props) => (isOn() ? handler(props) : null) }),
        )
      },
    })
  })
