module.exports = {
  plugins: {
    'postcss-preset-mantine': {
      mixins: {
        /* Hides text in windows too narrow for it, as `VisuallyHidden` does in all: screen readers still read it. */
        'visually-hidden': {
          position: 'absolute',
          'inline-size': '1px',
          'block-size': '1px',
          overflow: 'hidden',
          'clip-path': 'inset(50%)',
          'white-space': 'nowrap',
        },
      },
    },
    'postcss-simple-vars': {
      variables: {
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
        'mantine-breakpoint-lg': '75em',
        'mantine-breakpoint-xl': '88em',
      },
    },
  },
}
