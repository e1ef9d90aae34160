declare module 'subset-font' {
  /** Cuts a font down to the signs of a text, and fixes axes of a variable one. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}
