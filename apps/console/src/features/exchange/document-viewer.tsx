import { Button } from '@dipper/ui';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

type ViewerProps = {
  readonly title: string;
  readonly contentType: string;
  readonly address: string;
  readonly onClose: () => void;
};

const zooms = [50, 75, 100, 150, 200, 300] as const;
const usualZoom = 2;
const quarter = 90;
const hundred = 100;

/**
 * A picture as a picture, a PDF in a frame of its own. Both come out of memory under an address that
 * only this page can read, and are gone when it is closed.
 */
export function DocumentViewer({ title, contentType, address, onClose }: ViewerProps): ReactNode {
  const t = useTexts('exchange');
  const common = useTexts('core');
  const dialog = useRef<HTMLDialogElement>(null);
  const [zoom, setZoom] = useState(usualZoom);
  const [turn, setTurn] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);
  const isPdf = contentType === 'application/pdf';
  return (
    <dialog ref={dialog} className="exchange-viewer" aria-label={title} onClose={onClose}>
      <header className="exchange-viewer-head">
        <h2>{title}</h2>
        <div className="console-actions">
          {isPdf ? null : (
            <>
              <Button
                variant="secondary"
                size="small"
                icon="minus"
                aria-disabled={zoom === 0}
                onClick={() => setZoom((before) => Math.max(0, before - 1))}
              >
                {t('smaller')}
              </Button>
              <output aria-live="polite">{zooms[zoom]}%</output>
              <Button
                variant="secondary"
                size="small"
                icon="plus"
                aria-disabled={zoom === zooms.length - 1}
                onClick={() => setZoom((before) => Math.min(zooms.length - 1, before + 1))}
              >
                {t('larger')}
              </Button>
              <Button
                variant="secondary"
                size="small"
                onClick={() => setTurn((before) => (before + quarter) % (4 * quarter))}
              >
                {t('rotate')}
              </Button>
            </>
          )}
          <Button size="small" onClick={() => dialog.current?.close()}>
            {common('close')}
          </Button>
        </div>
      </header>
      <div className="exchange-viewer-body">
        {isPdf ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- The browser's viewer of PDFs does not start in a sandboxed frame; it is a sandbox of its own, and the type of what comes is ours.
          <iframe className="exchange-viewer-pdf" title={title} src={address} />
        ) : (
          <Picture address={address} title={title} zoom={zooms[zoom] ?? hundred} turn={turn} />
        )}
      </div>
    </dialog>
  );
}

type PictureProps = {
  readonly address: string;
  readonly title: string;
  /** Percent of the size that fits the window. */
  readonly zoom: number;
  readonly turn: number;
};

type Size = { readonly width: number; readonly height: number };

/** At a hundred it is seen whole, whichever way it is turned; larger ones are scrolled. */
function Picture({ address, title, zoom, turn }: PictureProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<Size>();
  const [room, setRoom] = useState<Size>({ width: 1, height: 1 });
  const isLying = turn % (2 * quarter) !== 0;

  function measure({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): void {
    const body = frame.current?.parentElement;
    if (body === null || body === undefined) return;
    setRoom({ width: body.clientWidth, height: body.clientHeight });
    setOwn({ width, height });
  }

  const turned = isLying && own ? { width: own.height, height: own.width } : own;
  const fit = turned && Math.min(1, room.width / turned.width, room.height / turned.height);
  const scale = ((fit ?? 1) * zoom) / hundred;
  return (
    <div
      ref={frame}
      className="exchange-picture"
      style={turned && { width: turned.width * scale, height: turned.height * scale }}
    >
      <img
        src={address}
        alt={title}
        draggable={false}
        onLoad={({ currentTarget }) => measure(currentTarget)}
        style={
          own && {
            width: own.width * scale,
            height: own.height * scale,
            marginInlineStart: (-own.width * scale) / 2,
            marginBlockStart: (-own.height * scale) / 2,
            rotate: `${turn}deg`,
          }
        }
      />
    </div>
  );
}
