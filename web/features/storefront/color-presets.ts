/** Colours to begin with: dark enough to stay as they are on paper, apart enough to be told by name. */
export const colorPresets = [
  { name: 'violet', color: '#4a2d8f' },
  { name: 'blue', color: '#1d4f91' },
  { name: 'teal', color: '#0b5563' },
  { name: 'green', color: '#1f5c3a' },
  { name: 'brown', color: '#6b3d1e' },
  { name: 'red', color: '#96271f' },
  { name: 'pink', color: '#8c2455' },
  { name: 'slate', color: '#36424f' },
] as const
