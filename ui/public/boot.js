/* Runs before the app, in the oldest JavaScript there is. Sets the colors before the first paint,
   and says in Chinese and English what to do where this web view is too old for the app. */
(function () {
  var root = document.documentElement;

  function wanted() {
    var kept = null;
    try {
      kept = localStorage.getItem("yicheng-colors");
    } catch (e) {
      kept = null;
    }
    if (kept === "light" || kept === "dark") return kept;
    return window.matchMedia && matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  function newEnough() {
    return (
      "noModule" in document.createElement("script")
      && typeof structuredClone === "function"
      && typeof Array.prototype.at === "function"
      && !!window.CSS
      && CSS.supports("height: 1dvh")
    );
  }

  function sayTooOld() {
    var notice = document.getElementById("too-old");
    if (!notice) return;
    document.getElementById("too-old-agent").textContent = navigator.userAgent;
    notice.hidden = false;
  }

  root.setAttribute("data-mantine-color-scheme", wanted());
  if (!newEnough()) {
    root.setAttribute("data-too-old", "");
    document.addEventListener("DOMContentLoaded", sayTooOld);
  }
})();
