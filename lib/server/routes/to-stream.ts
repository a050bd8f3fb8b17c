/** Read as fast as it is sent, and no further: nothing is read of what nobody asks for. */
export function toStream(parts: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await parts.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await parts.return?.(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
