// Only in a landing page that the server could give no packs to: asks for them again.
;(function () {
  var place = document.getElementById('pack-list')
  if (place === null) return

  function load() {
    say('Chargement des packs...', 'status')
    fetch('/landing/packs')
      .then(function (answer) {
        if (!answer.ok) throw new Error(String(answer.status))
        return answer.text()
      })
      .then(
        function (html) {
          place.innerHTML = html
        },
        function () {
          var again = document.createElement('button')
          again.type = 'button'
          again.textContent = 'Réessayer'
          again.addEventListener('click', load)
          say("Impossible de charger les packs d'abonnement", 'alert').append(again)
        },
      )
  }

  function say(text, role) {
    var note = document.createElement('p')
    note.className = 'packs-note'
    note.setAttribute('role', role)
    note.textContent = text
    place.replaceChildren(note)
    return note
  }

  load()
})()
