declare module 'subset-font' {
  /** Reduces a font to the characters of a text, or keeps all of them, and fixes the axes of a variable font. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: Record<string, number>; keepAllGlyphs?: boolean },
  ): Promise<Buffer>
}

declare module 'fontverter' {
  /** Converts a font, such as WOFF2, to another format. */
  export function convert(font: Buffer, format: 'truetype'): Promise<Buffer>
}
