import { useEffect, useRef, useState } from "react";
import { RefusalNote } from "../../parts/RefusalNote";
import { useWords } from "../../words/words";
import css from "./join.module.css";

/** How often a picture is looked at. */
const LOOK_MS = 250;
/** What a link begins with. */
const LINK = "yicheng:";

/** What browsers that read codes by themselves have. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => Detector) | undefined;
}

/** Whether this browser can read a code by a camera. */
export function canScan(): boolean {
  // Both are missing where the page is not from this machine or a secure place, whatever their types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return globalThis.BarcodeDetector !== undefined && devices !== undefined;
}

/** The camera's picture, till it shows an invitation. */
export function Scan({ onRead }: { onRead: (link: string) => void }) {
  const t = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const [blind, setBlind] = useState(false);
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  }, [onRead]);

  useEffect(() => {
    let ended = false;
    let stream: MediaStream | undefined;
    const end = () => {
      ended = true;
      stream?.getTracks().forEach((it) => it.stop());
    };
    void watch(video.current, () => ended, (opened) => {
      stream = opened;
      if (ended) end();
    }).then((link) => {
      if (link !== undefined && !ended) read.current(link);
    }, () => setBlind(true));
    return end;
  }, []);

  if (blind) return <RefusalNote grade="notes" objections={[{ text: t("join.no_camera") }]} />;
  return <video ref={video} className={css.video} muted playsInline aria-label={t("join.camera")} />;
}

/** Looks until there is a link, or until nobody wants one any more. */
async function watch(
  video: HTMLVideoElement | null,
  isEnded: () => boolean,
  opened: (stream: MediaStream) => void,
): Promise<string | undefined> {
  if (video === null || globalThis.BarcodeDetector === undefined) return undefined;
  const detector = new globalThis.BarcodeDetector({ formats: ["qr_code"] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  opened(stream);
  video.srcObject = stream;
  await video.play();
  while (!isEnded()) {
    const found = await detector.detect(video);
    const link = found.find((it) => it.rawValue.startsWith(LINK));
    if (link !== undefined) return link.rawValue;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return undefined;
}
